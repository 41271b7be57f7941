import type { MarkBandsInput, ScoreBand } from '@suksa/contracts/settings';
import type { Queryable, Transaction } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { refuseField } from '../../../http/refuse.ts';
import { type AuditLine, edit, lineOf, type Resource } from '../../../http/write.ts';
import { presentBand, presentBandsAudit } from './mark-code-presenter.ts';
import {
  allBands,
  bandSetVersion,
  bandsInUse,
  type CodeRow,
  codesTaken,
  deleteCodes,
  insertBand,
  lockBandSet,
  raiseBandSet,
  retireCodes,
  spreadOfAverages,
  updateBand,
} from './mark-code-repository.ts';

export const bandsEntity = 'settings.mark_bands';

/** The bands in use from the lowest, for whoever shows a mark. Empty: the school has none. */
export const scoreBands = async (db: Queryable): Promise<ScoreBand[]> =>
  (await bandsInUse(db)).map(presentBand);

/** The same with the version of the set, and where the averages of years lie. */
export const readBands = async (db: Queryable) => ({
  version: await bandSetVersion(db),
  bands: await scoreBands(db),
  spread: await spreadOfAverages(db),
});

interface BandSet {
  readonly version: number;
  readonly bands: ScoreBand[];
}

const bandSet: Resource<BandSet> = {
  entity: bandsEntity,
  lock: async (tx) => ({ version: await lockBandSet(tx), bands: await scoreBands(tx) }),
  audited: ({ bands }) => presentBandsAudit(bands),
};

/** A school has one set. */
export const bandSetId = 1;

/**
 * Puts a new set of bands in place of the one in use. A band that is left out is deleted, or kept as no longer in use
 * where averages lie in it; one that comes back with the code of such a band is that band again. That the whole
 * covers 0 to 10 the contract asks, and the database when the transaction ends.
 */
export const changeBands = (call: Caller, { version, bands }: MarkBandsInput): Promise<BandSet> =>
  edit(call, bandSet, { id: bandSetId, version }, async (tx) => {
    await writeBands(tx, await allBands(tx), bands);
    await raiseBandSet(tx);
  });

/** The line of a set that was made where there was none. */
export const bandsMade = async (tx: Transaction, call: Caller): Promise<AuditLine> =>
  lineOf(call, bandSet, { action: 'create', id: bandSetId, after: await bandSet.lock(tx, bandSetId, call) });

const writeBands = async (tx: Transaction, known: readonly CodeRow[], bands: MarkBandsInput['bands']) => {
  const written = bands.map((band, index) => ({ band, row: rowOf(known, band, index) }));
  const kept = new Set(written.map(({ row }) => row?.id));
  const gone = known.filter(({ id, active }) => active && !kept.has(id));
  const unused = gone.filter(({ uses }) => uses === 0).map(({ id }) => id);
  await retireCodes(
    tx,
    gone.filter(({ uses }) => uses > 0).map(({ id }) => id),
  );
  await deleteCodes(tx, unused);
  await refuseTaken(tx, written);
  // Codes may change places among the bands: each steps aside first, so that no two meet on the way.
  for (const { band, row } of written)
    if (row && row.code !== band.code) await updateBand(tx, row.id, { ...band, code: `~${row.id}` });
  for (const { band, row } of written) {
    if (!row) await insertBand(tx, band);
    else if (isChanged(row, band)) await updateBand(tx, row.id, band);
  }
};

interface Written {
  readonly band: MarkBandsInput['bands'][number];
  readonly row: CodeRow | undefined;
}

/** The code of something else is refused at the band that would take it. */
const refuseTaken = async (tx: Transaction, written: readonly Written[]) => {
  const own = new Set(written.map(({ row }) => row?.id));
  const others = (await codesTaken(tx)).filter(({ id }) => !own.has(id));
  const taken = new Set(others.map(({ code }) => code.toLowerCase()));
  written.forEach(({ band }, index) => {
    if (taken.has(band.code.toLowerCase())) refuseField(`bands.${index}.code`, 'duplicate');
  });
};

/** The stored row of a band: by its id, or for a new one by the code of a band that is no longer in use. */
const rowOf = (
  known: readonly CodeRow[],
  { id, code }: MarkBandsInput['bands'][number],
  index: number,
): CodeRow | undefined => {
  if (id === null) return known.find((row) => !row.active && row.code.toLowerCase() === code.toLowerCase());
  return known.find((row) => row.id === id && row.active) ?? refuseField(`bands.${index}.code`, 'not_found');
};

const isChanged = (
  row: CodeRow,
  { code, name, from, until, passes, tone }: MarkBandsInput['bands'][number],
) =>
  !row.active ||
  row.code !== code ||
  row.nameLo !== name.lo ||
  row.nameEn !== name.en ||
  row.fromMark !== from ||
  row.untilMark !== until ||
  row.passes !== passes ||
  row.tone !== tone;
