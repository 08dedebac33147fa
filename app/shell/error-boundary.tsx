import { Component, type ReactNode } from 'react'
import { loadPagesInFull } from '#app/base/location.ts'

type ErrorBoundaryProps = { fallback: (error: unknown) => ReactNode; children: ReactNode }

/** Shows the fallback when a child throws while rendering, and disables client navigation. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { caught?: { error: unknown } }> {
	override state: { caught?: { error: unknown } } = {}
	static getDerivedStateFromError = (error: unknown) => ({ caught: { error } })
	override componentDidCatch() {
		loadPagesInFull()
	}
	override render() {
		const { caught } = this.state
		return caught ? this.props.fallback(caught.error) : this.props.children
	}
}
