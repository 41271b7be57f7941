import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import type { PartRecord } from '@suksa/contracts';
import { Refused } from '../refused.ts';
import type { Storage } from '../storage/storage.ts';
import type { Told } from './release-service.ts';
import { type Upload, uploadOf } from './upload.ts';

/** Where the release service answers, and with which token it is asked. */
export interface Service {
  readonly url: string;
  readonly token: string;
}

/** The service that `RELEASE_SERVICE` and `RELEASE_TOKEN` name; null where whoever releases works alone. @throws {Refused} */
export function serviceIn({ RELEASE_SERVICE: url, RELEASE_TOKEN: token }: NodeJS.ProcessEnv): Service | null {
  if (!url) return null;
  if (!token) throw new Refused(`To release through ${url}, say as whom: RELEASE_TOKEN=suksa_…`);
  return { url, token };
}

/** Runs a command there, printing what it prints. Answers its exit code. */
export const runThere = async (
  service: Service,
  command: string,
  args: readonly string[],
  print: (line: string) => void,
): Promise<number> => (await ask(service, '/run', { command, args }, print)).code;

/** Brings a version there that was built here. Answers the exit code, and what it is called there. */
export const bringThere = async (
  service: Service,
  { storage, record }: { readonly storage: Storage; readonly record: PartRecord },
  print: (line: string) => void,
): Promise<Required<Pick<Told, 'code'>> & Pick<Told, 'version'>> =>
  bringUpload(service, await uploadOf(storage, record), print);

/** The same of what is in hand. */
export const bringUpload = (service: Service, upload: Upload, print: (line: string) => void) =>
  ask(service, '/versions', upload, print);

async function ask(
  { url, token }: Service,
  path: string,
  body: object,
  print: (line: string) => void,
): Promise<{ readonly code: number; readonly version?: string }> {
  const answer = await fetch(new URL(path, url), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch((error: Error) => {
    throw new Refused(`The release service ${url} doesn't answer: ${error.message}`);
  });
  if (!answer.ok || !answer.body)
    throw new Refused(`${url}: ${(await answer.text()).trim() || answer.status}`);
  let last: Told = {};
  for await (const line of createInterface({ input: Readable.fromWeb(answer.body as never) })) {
    const told = JSON.parse(line) as Told;
    if (told.line !== undefined) print(told.line);
    last = { ...last, ...told };
  }
  const { code, version } = last;
  if (code === undefined)
    throw new Refused(`${url} was cut off: ask what is live (list) before you try again.`);
  return { code, ...(version && { version }) };
}
