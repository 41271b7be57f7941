import type { CardLayer } from '@suksa/contracts/settings';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { lineHeight } from '../drawing/fit-text.ts';
import { fontFamilies, pointInMillimetres } from '../drawing/fonts.ts';
import classes from './editor-canvas.module.css';

interface TextInPlaceProps {
  readonly layer: Extract<CardLayer, { kind: 'text' }>;
  /** Pixels of a millimetre. */
  readonly scale: number;
  /** Millimetres of table around the card. */
  readonly margin: number;
  readonly onChange: (text: string) => void;
  readonly onClose: () => void;
}

/** The text of a layer, typed where it stands on the card. Escape, or a click elsewhere, ends it. */
export function TextInPlace({ layer, scale, margin, onChange, onClose }: TextInPlaceProps) {
  const { t } = useTranslation('settings');
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const { x, y, width, height, rotation, size, bold, colour, align, font, text } = layer;
  return (
    <textarea
      ref={field}
      className={classes.inPlace}
      aria-label={t('cards.fields.text')}
      maxLength={300}
      value={text}
      style={{
        left: (x + margin) * scale,
        top: (y + margin) * scale,
        width: width * scale,
        height: height * scale,
        transform: rotation ? `rotate(${rotation}deg)` : undefined,
        fontFamily: fontFamilies[font],
        fontSize: size * pointInMillimetres * scale,
        fontWeight: bold ? 700 : 400,
        color: colour,
        textAlign: align,
        lineHeight,
      }}
      onChange={(event) => onChange(event.currentTarget.value)}
      onPointerDown={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape' || (event.key === 'Enter' && (event.ctrlKey || event.metaKey))) onClose();
      }}
      onBlur={onClose}
    />
  );
}
