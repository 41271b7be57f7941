import { CardField, CardFont, type CardLayer, CardTextFit } from '@suksa/contracts/settings';
import { Checkbox, Select, TextInput } from '@suksa/ui';
import { Textarea } from '@suksa/ui/form';
import { useTranslation } from 'react-i18next';
import { fittedLayer } from '../drawing/text-drawing.tsx';
import type { ChangeLayer } from './change-layer.ts';
import { ColourBox } from './colour-box.tsx';
import { MeasureBox } from './measure-box.tsx';
import classes from './panel.module.css';

type Written = Extract<CardLayer, { kind: 'text' | 'field' }>;

interface WritingPropertiesProps {
  readonly layer: Written;
  readonly change: ChangeLayer;
  readonly disabled: boolean;
  /** The text as it stands on the card now, and those of the longest real values. */
  readonly text: string;
  readonly longest: readonly string[];
}

export function WritingProperties({ layer, change, disabled, text, longest }: WritingPropertiesProps) {
  const { t } = useTranslation('settings');
  const aligns = ['start', 'center', 'end'] as const;
  return (
    <>
      {layer.kind === 'text' ? (
        <Textarea
          label={t('cards.fields.text')}
          size="xs"
          rows={2}
          maxLength={300}
          value={layer.text}
          disabled={disabled}
          onChange={(event) => change({ text: event.currentTarget.value })}
        />
      ) : (
        <div className={classes.pair}>
          <Select
            label={t('cards.fields.field')}
            size="xs"
            data={CardField.options.map((value) => ({ value, label: t(`cards.card_fields.${value}`) }))}
            value={layer.field}
            disabled={disabled}
            onChange={(field) => field && change({ field })}
          />
          <TextInput
            label={t('cards.fields.before')}
            size="xs"
            maxLength={60}
            value={layer.before}
            disabled={disabled}
            onChange={(event) => change({ before: event.currentTarget.value })}
          />
        </div>
      )}
      <div className={classes.pair}>
        <Select
          label={t('cards.fields.font')}
          size="xs"
          data={CardFont.options.map((value) => ({ value, label: t(`cards.fonts.${value}`) }))}
          value={layer.font}
          disabled={disabled}
          onChange={(font) => font && change({ font })}
        />
        <MeasureBox
          label={t('cards.fields.size')}
          value={layer.size}
          minimum={3}
          maximum={72}
          disabled={disabled}
          onChange={(size) => change({ size })}
        />
        <Select
          label={t('cards.fields.align')}
          size="xs"
          data={aligns.map((value) => ({ value, label: t(`cards.aligns.${value}`) }))}
          value={layer.align}
          disabled={disabled}
          onChange={(align) => align && change({ align })}
        />
        <ColourBox
          label={t('cards.fields.colour')}
          value={layer.colour}
          disabled={disabled}
          onChange={(colour) => change({ colour })}
        />
      </div>
      <Checkbox
        size="xs"
        label={t('cards.fields.bold')}
        checked={layer.bold}
        disabled={disabled}
        onChange={(event) => change({ bold: event.currentTarget.checked })}
      />
      <Select
        label={t('cards.fields.fit')}
        size="xs"
        data={CardTextFit.options.map((value) => ({ value, label: t(`cards.fits.${value}`) }))}
        value={layer.fit}
        disabled={disabled}
        onChange={(fit) => fit && change({ fit })}
      />
      <FitNote layer={layer} text={text} longest={longest} />
    </>
  );
}

/** What becomes of the longest real value in this place. */
function FitNote({ layer, text, longest }: Pick<WritingPropertiesProps, 'layer' | 'text' | 'longest'>) {
  const { t } = useTranslation('settings');
  const all = longest.length > 0 ? longest : [text];
  const worst = all
    .map((value) => ({ value, ...fittedLayer(layer, value, longest) }))
    .sort((a, b) => a.size - b.size || b.value.length - a.value.length)[0];
  if (!worst?.value) return null;
  const values = { text: worst.value, size: worst.size };
  if (worst.tooSmall) return <p className={classes.warning}>{t('cards.fit_note.too_small', values)}</p>;
  if (worst.size >= layer.size) return null;
  return <p className={classes.hint}>{t('cards.fit_note.shrinks', values)}</p>;
}
