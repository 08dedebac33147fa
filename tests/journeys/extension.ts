/** Changes the document as extensions do: elements beside fields and at both ends of the body, attributes. Runs in the page. */
export function extend() {
	const element = (name: string) => Object.assign(document.createElement(name), { className: 'of-an-extension' })
	for (const field of document.querySelectorAll('input, textarea, select')) {
		field.setAttribute('data-lpignore', 'true')
		field.setAttribute('fdprocessedid', '1')
		field.before(element('span'))
		field.after(element('of-an-extension'))
	}
	for (const button of document.querySelectorAll('button')) button.setAttribute('fdprocessedid', '1')
	document.body.classList.add('extended')
	document.body.prepend(element('div'))
	document.body.append(element('div'))
	document.documentElement.setAttribute('data-extended', '')
}
