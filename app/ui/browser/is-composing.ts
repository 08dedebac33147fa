/**
 * Whether a key belongs to an input method, which takes it for the word being composed. WebKit reports the Enter that
 * confirms the word after the composition, by its key code only: https://bugs.webkit.org/show_bug.cgi?id=165004
 */
export const isComposing = ({ isComposing, keyCode }: KeyboardEvent) => isComposing || keyCode === 229
