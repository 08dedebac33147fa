import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keepInside, readPoint, stepOf } from './movable.rules.ts'

const length = fc.integer({ min: 0, max: 2000 })
const point = fc.record({ x: fc.integer({ min: -5000, max: 5000 }), y: fc.integer({ min: -5000, max: 5000 }) })
const bounds = { left: 8, top: 8, right: 992, bottom: 692 }
const home = fc
	.record({
		left: length,
		top: length,
		width: fc.integer({ min: 1, max: 984 }),
		height: fc.integer({ min: 1, max: 684 }),
	})
	.map(({ left, top, width, height }) => ({ left, top, right: left + width, bottom: top + height }))

describe('keepInside', () => {
	it('always ends inside, wherever it starts and is drawn to', () => {
		fc.assert(
			fc.property(point, home, (wanted, box) => {
				const { x, y } = keepInside(wanted, box, bounds)
				expect(box.left + x).toBeGreaterThanOrEqual(bounds.left)
				expect(box.right + x).toBeLessThanOrEqual(bounds.right)
				expect(box.top + y).toBeGreaterThanOrEqual(bounds.top)
				expect(box.bottom + y).toBeLessThanOrEqual(bounds.bottom)
			}),
		)
	})

	it('leaves alone what is inside already', () => {
		const box = { left: 100, top: 100, right: 200, bottom: 140 }
		expect(keepInside({ x: 10, y: -20 }, box, bounds)).toEqual({ x: 10, y: -20 })
	})

	it('keeps the start of what is too large in sight', () => {
		expect(keepInside({ x: 0, y: 0 }, { left: 0, top: 100, right: 5000, bottom: 140 }, bounds)).toEqual({ x: 8, y: 0 })
	})
})

it('reads back what was stored and nothing else', () => {
	fc.assert(
		fc.property(point, ({ x, y }) => {
			expect(readPoint(`${x},${y}`)).toEqual({ x, y })
		}),
	)
	for (const text of [null, '', '1', '1,2,3', 'a,b', '1,NaN']) expect(readPoint(text)).toBeUndefined()
})

it('moves by 16 px, with Shift by 64', () => {
	expect(stepOf('ArrowLeft', false)).toEqual({ x: -16, y: 0 })
	expect(stepOf('ArrowDown', true)).toEqual({ x: 0, y: 64 })
	expect(stepOf('a', false)).toBeUndefined()
})
