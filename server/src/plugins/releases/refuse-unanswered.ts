import { type Composition, callFaultText, PartRecord, unansweredCalls } from '@suksa/contracts';
import type { App } from '../../http/app.ts';
import { type ReleasePlace, readSigned } from './signed-files.ts';

/** Thrown where this server would leave parts that are live without an answer; `message` names each. */
export class UnansweredCalls extends Error {
  override readonly name = 'UnansweredCalls';
}

/**
 * Every part that is live, or a second version of one, gets the answers for which it was built. To be asked before
 * the database is touched, so that the server before can go on.
 */
export const refuseUnanswered = async (app: App): Promise<void> => {
  const live = await app.readLive().catch(() => null);
  if (!live) return;
  const { calls, version } = await app.outline();
  const faults: string[] = [];
  for (const [name, part] of versionsIn(live.composition)) {
    const record = await recordOf(app.environment, name, part);
    for (const fault of unansweredCalls(record?.calls ?? [], calls))
      faults.push(`  ${name} ${part} calls ${callFaultText(fault)}`);
  }
  if (faults.length === 0) return;
  throw new UnansweredCalls(
    [
      `This server (${version}) doesn't answer all that the live parts call; it doesn't start.`,
      ...faults,
      'Start the server before, or release parts that fit: npm start -- --release builds and releases what stands here.',
      'A contract whose call only grew says so itself, with stillAnswers (shared/release/README.md).',
    ].join('\n'),
  );
};

/** Every version of a part that somebody gets. */
export const versionsIn = ({
  shell,
  remotes,
  canary,
}: Composition): readonly (readonly [string, string])[] => [
  ...Object.entries({ shell, ...remotes }).map(([name, { version }]) => [name, version] as const),
  ...(canary?.shell ? [['shell', canary.shell.part.version] as const] : []),
  ...Object.entries(canary?.remotes ?? {}).map(([name, { part }]) => [name, part.version] as const),
];

/** Null where it can't be read: a part of which nothing is known is served as it always was. */
const recordOf = async (place: ReleasePlace, name: string, version: string) => {
  const document = await readSigned(place, 'record', `${name}/${version}.json`).catch(() => null);
  return PartRecord.safeParse(document).data ?? null;
};
