import type { FastifyRequest } from 'fastify';
import { type ChosenComposition, publicPart } from './choose-versions.ts';
import { readPage } from './live-composition.ts';
import { previewIn } from './page-cookie.ts';
import { readRecord } from './part-listing.ts';
import { findPreview } from './preview-repository.ts';
import type { ReleasePlace } from './signed-files.ts';

/** What a page shows: a composition, and the page of its shell where that one isn't live. */
export interface Shown {
  readonly composition: ChosenComposition;
  readonly page?: string;
}

/**
 * The composition with the version in it that this browser looks at before it is live. Whatever goes wrong with that,
 * it shows what is live.
 */
export const withPreview = async (
  place: ReleasePlace,
  composition: ChosenComposition,
  request: FastifyRequest,
): Promise<Shown> => {
  const token = previewIn(request);
  if (!token) return { composition };
  try {
    const preview = await findPreview(request.server.db, token);
    if (!preview) return { composition };
    const { part, version } = preview;
    const shown = { part, version, until: preview.until.toISOString() };
    await request.server.bringVersion(part, version);
    const record = await readRecord(place, { part, version });
    if (record.kind === 'shell') {
      const page = await readPage(place, record.part);
      return { composition: { ...composition, shell: publicPart(record.part), preview: shown }, page };
    }
    const remotes = { ...composition.remotes, [part]: publicPart(record.part) };
    return { composition: { ...composition, remotes, preview: shown } };
  } catch (error) {
    request.log.warn({ error }, 'a version could not be shown before it is live');
    return { composition };
  }
};
