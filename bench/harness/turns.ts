/** Measures each contender once a round, so that what else the machine does affects all of them. */
export async function inTurns<Contender, Figure>(
	contenders: Contender[],
	rounds: number,
	measure: (contender: Contender, i: number) => Promise<Figure>,
) {
	const figures = contenders.map((): Figure[] => [])
	for (let round = 0; round < rounds; round++)
		for (const [i, contender] of contenders.entries()) figures[i]?.push(await measure(contender, i))
	return figures
}
