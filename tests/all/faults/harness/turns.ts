/** Measures each contender once a round, so that what else the machine does affects all of them. */
export async function inTurns<Contender, Figure>(
	contenders: Contender[],
	rounds: number,
	measure: (contender: Contender, i: number) => Promise<Figure>,
	{ warmUp = false } = {},
) {
	const figures = contenders.map((): Figure[] => [])
	for (let round = warmUp ? -1 : 0; round < rounds; round++)
		for (const [i, contender] of contenders.entries()) {
			const figure = await measure(contender, i)
			if (round >= 0) figures[i]?.push(figure)
		}
	return figures
}
