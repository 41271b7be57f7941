import type pg from 'pg';
import { usedHashes } from './file-columns.ts';

interface UsedFile {
  readonly hash: string;
  readonly bytes: number;
}

/** Those that rows refer to; none in a school of the last release. */
export const usedFiles = async (client: Pick<pg.Pool, 'query'>): Promise<readonly UsedFile[]> => {
  const known = await client.query<{ there: boolean }>(
    `select to_regclass('stored_file') is not null as there`,
  );
  if (!known.rows[0]?.there) return [];
  const { rows } = await client.query<UsedFile>(
    `select hash, bytes from stored_file s where hash in (${usedHashes}) order by hash`,
  );
  return rows;
};
