import { cardSides } from '@suksa/contracts/settings';
import { ActionIcon, Icon, SegmentedControl, Tooltip } from '@suksa/ui';
import { Switch } from '@suksa/ui/form';
import type { Dispatch } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditorAction, EditorState } from '../core/editor.ts';
import classes from './card-editor.module.css';

interface EditorBarProps {
  readonly state: EditorState;
  readonly dispatch: Dispatch<EditorAction>;
  readonly zoom: number;
  readonly onZoom: (step: 1 | -1 | 0) => void;
  readonly guides: boolean;
  readonly onGuides: (shown: boolean) => void;
  readonly snap: boolean;
  readonly onSnap: (on: boolean) => void;
  readonly readOnly: boolean;
  /** Looking only: what serves dragging is left out. */
  readonly narrow: boolean;
}

export function EditorBar(props: EditorBarProps) {
  const { state, dispatch, zoom, onZoom, guides, onGuides, snap, onSnap, readOnly, narrow } = props;
  const { t } = useTranslation('settings');
  return (
    <div className={classes.bar}>
      <SegmentedControl
        size="xs"
        aria-label={t('cards.sides.label')}
        data={cardSides.map((value) => ({ value, label: t(`cards.sides.${value}`) }))}
        value={state.side}
        onChange={(side) => dispatch({ type: 'show', side })}
      />
      {!readOnly && (
        <>
          <Step
            icon="arrow-back-up"
            label={t('cards.bar.undo')}
            disabled={state.past.length === 0}
            onClick={() => dispatch({ type: 'undo' })}
          />
          <Step
            icon="arrow-forward-up"
            label={t('cards.bar.redo')}
            disabled={state.future.length === 0}
            onClick={() => dispatch({ type: 'redo' })}
          />
        </>
      )}
      <span className={classes.space} />
      <Switch
        size="xs"
        label={t('cards.bar.guides')}
        checked={guides}
        onChange={(event) => onGuides(event.currentTarget.checked)}
      />
      {!narrow && (
        <>
          <Switch
            size="xs"
            label={t('cards.bar.snap')}
            checked={snap}
            onChange={(event) => onSnap(event.currentTarget.checked)}
          />
          <Step icon="zoom-out" label={t('cards.bar.zoom_out')} onClick={() => onZoom(-1)} />
          <output className={classes.zoom} aria-label={t('cards.bar.zoom')}>
            {Math.round(zoom * 100)}%
          </output>
          <Step icon="zoom-in" label={t('cards.bar.zoom_in')} onClick={() => onZoom(1)} />
        </>
      )}
    </div>
  );
}

interface StepProps {
  readonly icon: string;
  readonly label: string;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

function Step({ icon, label, disabled, onClick }: StepProps) {
  return (
    <Tooltip label={label} position="bottom">
      <ActionIcon aria-label={label} disabled={disabled} onClick={onClick}>
        <Icon name={icon} />
      </ActionIcon>
    </Tooltip>
  );
}
