import type { CheckedPerson } from '@suksa/contracts/checkinout';
import { useFormat } from '@suksa/i18n';
import { Button, Icon } from '@suksa/ui';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeptCalls } from '../device/kept/use-kept-calls.ts';
import { CollectorPhoto, usePhotoHindrance } from './collector-photo.tsx';
import { drawingOf, type Line, linePath } from './drawing.ts';
import classes from './signature.module.css';

export interface SignatureRequest {
  /** The key of the scan by which the child left. */
  readonly eventKey: string;
  readonly person: CheckedPerson;
}

interface SignatureProps {
  readonly signing: SignatureRequest;
  readonly onDone: () => void;
}

const askedFor = 60_000;
const [width, height] = [999, 333];

/** Who came for a child signs with a finger, or is photographed; the next child may go meanwhile, and nobody must sign. */
export function Signature({ signing: { eventKey, person }, onDone }: SignatureProps) {
  const { t } = useTranslation('checkinout');
  const format = useFormat();
  const { say } = useKeptCalls();
  const [lines, setLines] = useState<readonly Line[]>([]);
  const isDrawing = useRef(false);
  const [isPhoto, setPhoto] = useState(false);
  const hindrance = usePhotoHindrance();
  useEffect(() => {
    if (lines.length > 0 || isPhoto) return;
    const timer = setTimeout(onDone, askedFor);
    return () => clearTimeout(timer);
  }, [lines, isPhoto, onDone]);

  const pointOf = ({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>) => {
    const box = currentTarget.getBoundingClientRect();
    const within = (share: number, most: number) => Math.round(Math.min(1, Math.max(0, share)) * most);
    return [
      within((clientX - box.left) / box.width, width),
      within((clientY - box.top) / box.height, height),
    ] as const;
  };
  const drawing = drawingOf(lines);

  const title = (
    <p>
      <strong id="signature">
        {t(isPhoto ? 'collector_photo.title' : 'signature.title', { name: format.name(person.name) })}
      </strong>
    </p>
  );
  if (isPhoto)
    return (
      <section className={classes.signature} aria-labelledby="signature">
        {title}
        <CollectorPhoto
          onClose={() => setPhoto(false)}
          onTake={(jpeg) => {
            say('pick_up_photo', { eventKey, jpeg });
            onDone();
          }}
        />
      </section>
    );

  return (
    <section className={classes.signature} aria-labelledby="signature">
      {title}
      <svg
        className={classes.pad}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={t('signature.pad')}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          isDrawing.current = true;
          const point = pointOf(event);
          setLines((before) => [...before, [point]]);
        }}
        onPointerMove={(event) => {
          if (!isDrawing.current) return;
          const point = pointOf(event);
          setLines((before) => [...before.slice(0, -1), [...(before.at(-1) ?? []), point]]);
        }}
        onPointerUp={() => {
          isDrawing.current = false;
        }}
        onPointerCancel={() => {
          isDrawing.current = false;
        }}
      >
        <line x1="40" y1="270" x2="959" y2="270" />
        <path d={linePath(lines)} />
      </svg>
      <div className={classes.actions}>
        <Button variant="subtle" onClick={onDone}>
          {t('signature.skip')}
        </Button>
        <Button variant="default" disabled={lines.length === 0} onClick={() => setLines([])}>
          {t('signature.clear')}
        </Button>
        {hindrance === null && (
          <Button variant="default" leftSection={<Icon name="camera" />} onClick={() => setPhoto(true)}>
            {t('collector_photo.open')}
          </Button>
        )}
        <Button
          disabled={drawing === null}
          onClick={() => {
            if (drawing) say('signature', { eventKey, drawing });
            onDone();
          }}
        >
          {t('signature.keep')}
        </Button>
      </div>
      {hindrance && <p className={classes.hindrance}>{t(`collector_photo.${hindrance}`)}</p>}
    </section>
  );
}
