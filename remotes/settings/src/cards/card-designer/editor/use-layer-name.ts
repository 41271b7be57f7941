import type { CardLayer } from '@suksa/contracts/settings';
import { useTranslation } from 'react-i18next';

const shown = 40;

/** What a layer is called in the list: its own words, or what it shows. */
export function useLayerName() {
  const { t } = useTranslation('settings');
  return (layer: CardLayer): string => {
    switch (layer.kind) {
      case 'text':
        return layer.text.trim().slice(0, shown) || t('cards.kinds.text');
      case 'field':
        return t(`cards.card_fields.${layer.field}`);
      case 'logo':
        return t(`cards.sources.${layer.source}`);
      case 'shape':
        return t(`cards.shapes.${layer.shape}`);
      default:
        return t(`cards.kinds.${layer.kind}`);
    }
  };
}

export const kindIcons: Readonly<Record<CardLayer['kind'], string>> = {
  text: 'typography',
  field: 'forms',
  photo: 'user',
  logo: 'school',
  picture: 'photo',
  shape: 'square',
  qr: 'qrcode',
  barcode: 'barcode',
};
