import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { Refused } from '../refused.ts';
import type { ReleaseKeys } from '../signing/release-keys.ts';
import { type Right, rightNames } from './rights.ts';

const Token = z.object({
  id: z.string(),
  /** In whose name it releases. */
  team: z.string(),
  /** SHA-256 of the token, which itself is kept nowhere. */
  hash: z.string(),
  rights: z.array(z.object({ part: z.string(), name: z.enum(rightNames) })),
  made: z.string(),
  revoked: z.optional(z.string()),
});
export type Token = z.infer<typeof Token>;

/** Who may have the release service do what; beside the key, on the service's machine. */
export class Tokens {
  readonly #file: string;

  constructor({ folder }: Pick<ReleaseKeys, 'folder'>) {
    this.#file = path.join(folder, 'tokens.json');
  }

  async all(): Promise<readonly Token[]> {
    const text = await readFile(this.#file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '[]';
      throw error;
    });
    return z.array(Token).parse(JSON.parse(text));
  }

  /** Makes a token for a team. Answers the token itself, which nobody can read again. */
  async add(
    team: string,
    rights: readonly Right[],
  ): Promise<{ readonly id: string; readonly token: string }> {
    if (!/^[\p{L}\p{M}\p{N} ._@-]{1,60}$/u.test(team)) throw new Refused(`${team} is no name for a team.`);
    if (rights.length === 0)
      throw new Refused('Say what it may do: --right reports:publish,promote,rollback');
    const token = `suksa_${randomBytes(32).toString('base64url')}`;
    const id = randomBytes(4).toString('hex');
    const made = new Date().toISOString();
    await this.#write([...(await this.all()), { id, team, hash: hashOf(token), rights: [...rights], made }]);
    return { id, token };
  }

  /** That token opens nothing any more, from now on. @throws {Refused} where there is none of that id. */
  async revoke(id: string): Promise<void> {
    const all = await this.all();
    if (!all.some((token) => token.id === id && !token.revoked))
      throw new Refused(`There is no token ${id}.`);
    const revoked = new Date().toISOString();
    await this.#write(all.map((token) => (token.id === id ? { ...token, revoked } : token)));
  }

  /** Whose token it is; null for one that is none, or not any more. */
  async find(token: string): Promise<Token | null> {
    const hash = hashOf(token);
    return (await this.all()).find((one) => one.hash === hash && !one.revoked) ?? null;
  }

  async #write(tokens: readonly Token[]): Promise<void> {
    await mkdir(path.dirname(this.#file), { recursive: true, mode: 0o700 });
    const incoming = `${this.#file}.${process.pid}`;
    await writeFile(incoming, `${JSON.stringify(tokens, null, 1)}\n`, { mode: 0o600 });
    await rename(incoming, this.#file);
  }
}

/** A token is 256 random bits: one hash of it is as good as many. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
