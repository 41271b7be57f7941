import {
  type CardPrintRequest,
  type CardSkip,
  confirmCardPrint,
  listCardTemplates,
  printCards,
} from '@suksa/contracts/settings';
import type { BilingualName } from '@suksa/i18n';
import { send } from '@suksa/platform';
import { useState } from 'react';
import { useRefusalNotice } from '../../../components/use-refusal-notice.ts';
import { loadPictures } from '../screen/use-card-pictures.ts';
import type { DrawnCard } from './card-pages.tsx';
import { forgetPhotos, loadPhotos } from './photo-addresses.ts';

export type PrintPhase =
  | { readonly kind: 'choosing' }
  | { readonly kind: 'working'; readonly loaded: number; readonly photos: number }
  | {
      readonly kind: 'done';
      readonly jobId: number | null;
      readonly cards: number;
      readonly issued: number;
      readonly skipped: readonly {
        readonly id: number;
        readonly name: BilingualName;
        readonly reason: CardSkip;
      }[];
    };

type PrintJob = Awaited<ReturnType<typeof send<typeof printCards>>>;

/** From who shall have a card to the browser's print dialog, and the question whether all came out well. */
export function useCardPrint(title: string) {
  const onError = useRefusalNotice();
  const [phase, setPhase] = useState<PrintPhase>({ kind: 'choosing' });

  async function print(request: CardPrintRequest, backs: boolean) {
    setPhase({ kind: 'working', loaded: 0, photos: 0 });
    try {
      const job = await send(printCards, { body: request });
      if (job.cards.length > 0) await draw(job, request, backs);
      const { jobId, issued, skipped } = job;
      setPhase({ kind: 'done', jobId, cards: job.cards.length, issued, skipped });
    } catch (cause) {
      setPhase({ kind: 'choosing' });
      onError(cause);
    }
  }

  async function draw(job: PrintJob, { holder, layout }: CardPrintRequest, backs: boolean) {
    const designs = new Map(job.designs.map(({ versionId, design }) => [versionId, design]));
    const { pictures: kinds } = await send(listCardTemplates);
    const withPhoto = job.cards.filter(({ hasPhoto }) => hasPhoto).map(({ id }) => id);
    const [pictures, photos] = await Promise.all([
      loadPictures([...designs.values()], kinds),
      loadPhotos(holder, withPhoto, (loaded) =>
        setPhase({ kind: 'working', loaded, photos: withPhoto.length }),
      ),
    ]);
    const cards = job.cards.flatMap(({ cardId, id, versionId, values, token }): DrawnCard[] => {
      const design = designs.get(versionId);
      return design ? [{ id: cardId, design, face: { values, token, photo: photos.get(id) ?? null } }] : [];
    });
    const { printCardPages } = await import('./print-cards.tsx');
    await printCardPages({ cards, around: { pictures, longest: job.longest }, layout, backs, title });
    forgetPhotos(photos);
  }

  async function confirm(jobId: number) {
    await send(confirmCardPrint, { params: { id: jobId } });
  }

  return { phase, print, confirm, again: () => setPhase({ kind: 'choosing' }) };
}
