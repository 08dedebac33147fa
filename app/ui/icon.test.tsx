import { examples } from './icon.examples.tsx'
import { examplesPrerender } from './testing.tsx'

examplesPrerender(examples)
