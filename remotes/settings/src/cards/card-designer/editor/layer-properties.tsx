import type { CardLayer } from '@suksa/contracts/settings';
import { Checkbox, Select } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import type { CardFace, CardSurroundings } from '../drawing/card-face.ts';
import { useFieldText } from '../drawing/layer-drawing.tsx';
import type { ChangeLayer } from './change-layer.ts';
import { ColourBox } from './colour-box.tsx';
import { MeasureBox } from './measure-box.tsx';
import classes from './panel.module.css';
import { WritingProperties } from './writing-properties.tsx';

interface LayerPropertiesProps {
  readonly layer: CardLayer;
  readonly change: ChangeLayer;
  readonly face: CardFace;
  readonly around: CardSurroundings;
  readonly readOnly: boolean;
}

/** Everything of one layer, typed instead of dragged. */
export function LayerProperties({ layer, change, face, around, readOnly }: LayerPropertiesProps) {
  const { t } = useTranslation('settings');
  const disabled = readOnly || layer.locked;
  return (
    <>
      <div className={classes.four}>
        {(['x', 'y', 'width', 'height'] as const).map((side) => (
          <MeasureBox
            key={side}
            label={t(`cards.fields.${side}`)}
            value={layer[side]}
            minimum={side === 'x' || side === 'y' ? -100 : 0.5}
            disabled={disabled}
            onChange={(value) => change({ [side]: value })}
          />
        ))}
      </div>
      <Specific layer={layer} change={change} face={face} around={around} disabled={disabled} />
      <div className={classes.pair}>
        <MeasureBox
          label={t('cards.fields.rotation')}
          value={layer.rotation}
          step={5}
          minimum={-360}
          maximum={360}
          disabled={disabled}
          onChange={(rotation) => change({ rotation })}
        />
        <MeasureBox
          label={t('cards.fields.opacity')}
          value={Math.round(layer.opacity * 100)}
          step={5}
          minimum={0}
          maximum={100}
          disabled={disabled}
          onChange={(percent) => change({ opacity: percent / 100 })}
        />
      </div>
    </>
  );
}

interface SpecificProps extends Omit<LayerPropertiesProps, 'readOnly'> {
  readonly disabled: boolean;
}

function Specific({ layer, change, face, around, disabled }: SpecificProps) {
  const { t } = useTranslation('settings');
  const textOf = useFieldText();
  switch (layer.kind) {
    case 'text':
      return (
        <WritingProperties layer={layer} change={change} disabled={disabled} text={layer.text} longest={[]} />
      );
    case 'field':
      return (
        <WritingProperties
          layer={layer}
          change={change}
          disabled={disabled}
          text={textOf(layer, face.values[layer.field] ?? '')}
          longest={(around.longest[layer.field] ?? []).map((value) => textOf(layer, value))}
        />
      );
    case 'photo':
      return <Border layer={layer} change={change} disabled={disabled} />;
    case 'logo':
      return (
        <Select
          label={t('cards.fields.source')}
          size="xs"
          data={(['logo', 'stamp', 'signature'] as const).map((value) => ({
            value,
            label: t(`cards.sources.${value}`),
          }))}
          value={layer.source}
          disabled={disabled}
          onChange={(source) => source && change({ source })}
        />
      );
    case 'picture':
      return (
        <Checkbox
          size="xs"
          label={t('cards.fields.cover')}
          checked={layer.cover}
          disabled={disabled}
          onChange={(event) => change({ cover: event.currentTarget.checked })}
        />
      );
    case 'shape':
      return (
        <>
          <div className={classes.pair}>
            <Select
              label={t('cards.fields.shape')}
              size="xs"
              data={(['rectangle', 'ellipse', 'line'] as const).map((value) => ({
                value,
                label: t(`cards.shapes.${value}`),
              }))}
              value={layer.shape}
              disabled={disabled}
              onChange={(shape) => shape && change({ shape })}
            />
            <ColourBox
              label={t('cards.fields.fill')}
              value={layer.fill}
              disabled={disabled}
              onChange={(fill) => change({ fill })}
              onClear={() => change({ fill: null })}
            />
          </div>
          <Border layer={layer} change={change} disabled={disabled} />
        </>
      );
    case 'qr':
    case 'barcode':
      return (
        <>
          {layer.kind === 'barcode' && (
            <Select
              label={t('cards.fields.value')}
              size="xs"
              data={(['card_number', 'code'] as const).map((value) => ({
                value,
                label: t(`cards.card_fields.${value}`),
              }))}
              value={layer.value}
              disabled={disabled}
              onChange={(value) => value && change({ value })}
            />
          )}
          <div className={classes.pair}>
            <ColourBox
              label={t('cards.fields.colour')}
              value={layer.colour}
              disabled={disabled}
              onChange={(colour) => change({ colour })}
            />
            <ColourBox
              label={t('cards.fields.background')}
              value={layer.background}
              disabled={disabled}
              onChange={(background) => change({ background })}
              onClear={() => change({ background: null })}
            />
          </div>
          <CodeNote layer={layer} />
        </>
      );
  }
}

/** Smaller than this, cheap readers give up. */
const smallestQr = 12;
const smallestBarcode = 35;

function CodeNote({ layer }: { layer: Extract<CardLayer, { kind: 'qr' | 'barcode' }> }) {
  const { t } = useTranslation('settings');
  const small =
    layer.kind === 'qr' ? Math.min(layer.width, layer.height) < smallestQr : layer.width < smallestBarcode;
  if (!small) return null;
  const size = layer.kind === 'qr' ? smallestQr : smallestBarcode;
  return <p className={classes.warning}>{t(`cards.code_note.${layer.kind}`, { size })}</p>;
}

interface BorderProps {
  readonly layer: Extract<CardLayer, { kind: 'photo' | 'shape' }>;
  readonly change: ChangeLayer;
  readonly disabled: boolean;
}

function Border({ layer, change, disabled }: BorderProps) {
  const { t } = useTranslation('settings');
  return (
    <div className={classes.pair}>
      <ColourBox
        label={t('cards.fields.stroke')}
        value={layer.stroke}
        disabled={disabled}
        onChange={(stroke) => change({ stroke })}
        onClear={() => change({ stroke: null })}
      />
      <div>
        <MeasureBox
          label={t('cards.fields.stroke_width')}
          value={layer.strokeWidth}
          step={0.1}
          minimum={0}
          maximum={20}
          disabled={disabled}
          onChange={(strokeWidth) => change({ strokeWidth })}
        />
        <MeasureBox
          label={t('cards.fields.radius')}
          value={layer.radius}
          minimum={0}
          maximum={50}
          disabled={disabled}
          onChange={(radius) => change({ radius })}
        />
      </div>
    </div>
  );
}
