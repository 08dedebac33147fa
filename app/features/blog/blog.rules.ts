/** Address of the feed of the blog. */
export const FEED = '/blog/feed.xml'

/** Whole minutes at 220 words a minute, at least one. */
export const minutesToRead = (words: number) => Math.max(1, Math.ceil(words / 220))
