import type { Connection } from '../db/connection.ts';
import { checkFiles } from '../db/files/check-files.ts';
import { tryPlace } from '../db/files/try-place.ts';
import { bad, type Finding, good, note } from './finding.ts';

/** Whether the place of the files takes and gives, and has every one that a row refers to. */
export const lookAtFiles = async ({ pool, files }: Connection): Promise<readonly Finding[]> => {
  const { store } = files;
  try {
    if (store) await tryPlace(store);
    const { inRows, stored, lost } = await checkFiles(pool, files, { whole: false });
    return [
      lost.length > 0
        ? bad(
            `Of ${stored} files outside of the tables ${lost.length} aren’t ${store ? `in ${store.address}` : 'anywhere that FILES names'}.`,
            'See that FILES is the place where they were put, and that every server has the same. While they are being moved, name the place before in FILES_BEFORE; what is gone comes back from a backup.',
          )
        : good(store ? `Files are kept in ${store.address}: ${stored}.` : `Files are kept in the tables.`),
      ...(store && inRows > 0
        ? [note(`${inRows} files are still in the tables.`, 'Run npm run files -- move, while people work.')]
        : []),
      ...(!store && inRows > manyInTables
        ? [
            note(
              `${inRows} files lie in the tables, and make them slow to back up and to bring back.`,
              'Set FILES to a folder or a bucket, and run npm run files -- move.',
            ),
          ]
        : []),
    ];
  } catch (error) {
    return [
      bad(
        `The place of the files, ${store?.address ?? 'the tables'}, doesn’t take or give them (${(error as Error).message}).`,
        'Give the folder to the user that runs the server, or see that the key may read, write, list and delete in the bucket.',
      ),
    ];
  }
};

const manyInTables = 5000;
