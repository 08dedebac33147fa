import { Component, Fragment, type ReactNode } from 'react'
import { loadPagesInFull } from '#app/base/location.ts'

type ErrorBoundaryProps = { fallback: (error: unknown) => ReactNode; children: ReactNode }
type State = { caught?: { error: unknown } | undefined; renewals: number }

const MAX_RENEWALS = 9

/** React did not find the document as it had left it: a translator or an extension has put something else there. */
export const isForeignChange = (error: unknown) => error instanceof DOMException && error.name === 'NotFoundError'

/**
 * Shows the fallback when a child throws while rendering, and disables client navigation. After a foreign change of the
 * document, the children are rendered anew.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
	override state: State = { renewals: 0 }
	static getDerivedStateFromError = (error: unknown) => ({ caught: { error } })
	override componentDidCatch(error: unknown) {
		const { renewals } = this.state
		if (isForeignChange(error) && renewals < MAX_RENEWALS) this.setState({ caught: undefined, renewals: renewals + 1 })
		else loadPagesInFull()
	}
	override render() {
		const { caught, renewals } = this.state
		return caught ? this.props.fallback(caught.error) : <Fragment key={renewals}>{this.props.children}</Fragment>
	}
}
