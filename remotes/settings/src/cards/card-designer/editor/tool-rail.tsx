import type { CardLayer } from '@suksa/contracts/settings';
import { ActionIcon, FileInput, Icon, Tooltip } from '@suksa/ui';
import { type Dispatch, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditorAction } from '../core/editor.ts';
import { newLayer } from '../core/new-layer.ts';
import classes from './card-editor.module.css';
import { kindIcons } from './use-layer-name.ts';

const tools = ['text', 'field', 'photo', 'logo', 'shape', 'qr', 'barcode'] as const;

interface ToolRailProps {
  readonly dispatch: Dispatch<EditorAction>;
  readonly onPicture: (file: File) => void;
}

/** What can be put on a card. */
export function ToolRail({ dispatch, onPicture }: ToolRailProps) {
  const { t } = useTranslation('settings');
  const input = useRef<HTMLInputElement>(null);
  const add = (layer: CardLayer) => dispatch({ type: 'add', layer });
  return (
    <div
      className={classes.rail}
      role="toolbar"
      aria-label={t('cards.tools.label')}
      aria-orientation="vertical"
    >
      {tools.map((kind) => (
        <Tool
          key={kind}
          icon={kindIcons[kind]}
          label={t('cards.tools.add', { name: t(`cards.kinds.${kind}`) })}
          onClick={() => add(newLayer(kind, { text: t('cards.tools.new_text') }))}
        />
      ))}
      <Tool
        icon={kindIcons.picture}
        label={t('cards.tools.add', { name: t('cards.kinds.picture') })}
        onClick={() => input.current?.click()}
      />
      <FileInput ref={input} label={t('cards.kinds.picture')} onChoose={([file]) => onPicture(file)} />
    </div>
  );
}

function Tool({ icon, label, onClick }: { icon: string; label: string; onClick: () => void }) {
  return (
    <Tooltip label={label} position="bottom">
      <ActionIcon size="xl" variant="subtle" aria-label={label} onClick={onClick}>
        <Icon name={icon} size={20} />
      </ActionIcon>
    </Tooltip>
  );
}
