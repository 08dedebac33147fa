import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keepInside, otherSide, readPoint, stepOf } from './draggable.rules.ts'

const point = fc.record({ x: fc.integer({ min: -5000, max: 5000 }), y: fc.integer({ min: -5000, max: 5000 }) })
const bounds = { left: 8, top: 8, right: 992, bottom: 692 }
const size = fc.record({ width: fc.integer({ min: 1, max: 984 }), height: fc.integer({ min: 1, max: 684 }) })

describe('keepInside', () => {
	it('returns a position inside the bounds for every target position', () => {
		fc.assert(
			fc.property(point, size, (target, { width, height }) => {
				const { x, y } = keepInside(target, { width, height }, bounds)
				expect(x).toBeGreaterThanOrEqual(bounds.left)
				expect(x + width).toBeLessThanOrEqual(bounds.right)
				expect(y).toBeGreaterThanOrEqual(bounds.top)
				expect(y + height).toBeLessThanOrEqual(bounds.bottom)
			}),
		)
	})

	it('leaves a position inside the bounds unchanged', () => {
		expect(keepInside({ x: 110, y: 80 }, { width: 100, height: 40 }, bounds)).toEqual({ x: 110, y: 80 })
	})

	it('keeps the top left corner visible when the box is larger than the bounds', () => {
		expect(keepInside({ x: 100, y: 100 }, { width: 5000, height: 40 }, bounds)).toEqual({ x: 8, y: 100 })
	})
})

it('otherSide returns the point at the farther edge, at the same height, and the first edge again after that', () => {
	expect(otherSide({ left: 900, top: 600, right: 980, bottom: 640 }, bounds)).toEqual({ x: 8, y: 600 })
	expect(otherSide({ left: 8, top: 600, right: 88, bottom: 640 }, bounds)).toEqual({ x: 912, y: 600 })
	expect(otherSide({ left: 8, top: 690, right: 88, bottom: 730 }, bounds)).toEqual({ x: 912, y: 652 })
})

it('readPoint returns a stored point, and undefined for other text', () => {
	fc.assert(
		fc.property(point, ({ x, y }) => {
			expect(readPoint(`${x},${y}`)).toEqual({ x, y })
		}),
	)
	for (const text of [null, '', '1', '1,2,3', 'a,b', '1,NaN']) expect(readPoint(text)).toBeUndefined()
})

it('stepOf returns 16 px for an arrow key, and 64 px with Shift', () => {
	expect(stepOf('ArrowLeft', false)).toEqual({ x: -16, y: 0 })
	expect(stepOf('ArrowDown', true)).toEqual({ x: 0, y: 64 })
	expect(stepOf('a', false)).toBeUndefined()
})
