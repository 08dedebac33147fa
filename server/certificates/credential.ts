import {
	type Certificate,
	headlineOf,
	NO_CERTIFICATION,
	TRAINING_FIELDS,
	type Training,
	verificationAt,
} from '#shared/certificates/certificate.ts'
import { backdated, secondsOf, statusEntry, VC_CONTEXT } from './status-list.ts'

const BADGE_CONTEXT = 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'

/** Fields that are identifiers of the achievement, each with a type of its own. */
const IDENTIFIED = ['accreditedBy', ...TRAINING_FIELDS] as const

const startOf = (day: string) => `${day}T00:00:00Z`
const endOf = (day: string) => `${day}T23:59:59Z`

type Facts = { certificate: Certificate; training: Training; validUntil: string; statusIndex: number }

/** The credential of a certificate; it says what the register shows and nothing else. */
export function certificatePayload(
	{ certificate, training, validUntil, statusIndex }: Facts,
	origin: string,
	now: Date,
) {
	const { number, leadAuditor, scheme, issueDate, issuedBy } = certificate
	const { kind, course } = headlineOf(training)
	const name = `${kind}: ${scheme}`
	const identified = { ...certificate, ...training }
	const otherIdentifier = IDENTIFIED.flatMap((field) =>
		identified[field]
			? [{ type: 'IdentifierEntry', identifier: identified[field], identifierType: `ext:${field}` }]
			: [],
	)
	const id = `${origin}/api/certificates/${encodeURIComponent(number)}/credential`
	const subject = `${verificationAt(origin, number)}#holder`
	const today = backdated(now).toISOString().slice(0, 10)
	// A date of issue ahead of UTC, or an unknown one, must not make it invalid today.
	const validFrom = startOf(issueDate && issueDate < today ? issueDate : today)
	const end = validUntil && endOf(validUntil)
	return {
		'@context': [VC_CONTEXT, BADGE_CONTEXT],
		id,
		type: ['VerifiableCredential', 'OpenBadgeCredential'],
		name,
		issuer: { id: origin, type: ['Profile'], name: issuedBy, url: origin },
		validFrom,
		...(end && { validUntil: end }),
		...(issueDate && { awardedDate: startOf(issueDate) }),
		credentialSubject: {
			id: subject,
			type: ['AchievementSubject'],
			identifier: [{ type: 'IdentityObject', hashed: false, identityHash: leadAuditor, identityType: 'name' }],
			licenseNumber: number,
			achievement: {
				id: `${origin}/accredited#${encodeURIComponent(scheme)}`,
				type: ['Achievement'],
				achievementType: 'Certificate',
				name,
				description: course || scheme,
				criteria: {
					id: `${origin}/policies/terms#examinations-and-certificates`,
					narrative: `The holder attended the class and passed its examination, as the terms of ${issuedBy} ask. ${NO_CERTIFICATION}`,
				},
				...(otherIdentifier.length > 0 && { otherIdentifier }),
			},
		},
		credentialStatus: statusEntry(origin, statusIndex),
		iss: origin,
		jti: id,
		sub: subject,
		nbf: secondsOf(validFrom),
		...(end && { exp: secondsOf(end) }),
	}
}
