import { ActionIcon, Icon } from '@suksa/ui';
import type { Dispatch } from 'react';
import { useTranslation } from 'react-i18next';
import { type EditorAction, type EditorState, layersOf } from '../core/editor.ts';
import classes from './panel.module.css';
import { kindIcons, useLayerName } from './use-layer-name.ts';

interface LayerListProps {
  readonly state: EditorState;
  readonly dispatch: Dispatch<EditorAction>;
  readonly readOnly: boolean;
}

/** Every layer of the side, the topmost first: all of them can be reached by keyboard. */
export function LayerList({ state, dispatch, readOnly }: LayerListProps) {
  const { t } = useTranslation('settings');
  const nameOf = useLayerName();
  const layers = [...layersOf(state)].reverse();
  const change = (id: string, changes: { hidden?: boolean; locked?: boolean }) =>
    dispatch({ type: 'change', ids: [id], changes });
  return (
    <section className={classes.section} aria-label={t('cards.layers.title')}>
      <h2 className={classes.heading}>{t('cards.layers.title')}</h2>
      {layers.length === 0 && <p className={classes.hint}>{t('cards.layers.empty')}</p>}
      <ul className={classes.layers}>
        {layers.map((layer) => {
          const { id, kind, hidden, locked } = layer;
          const name = nameOf(layer);
          const selected = state.selected.includes(id);
          return (
            <li
              key={id}
              className={classes.layer}
              data-selected={selected || undefined}
              data-hidden={hidden || undefined}
            >
              <button
                type="button"
                className={classes.layerName}
                aria-pressed={selected}
                onClick={(event) =>
                  dispatch(
                    event.shiftKey || event.ctrlKey || event.metaKey
                      ? { type: 'toggle', id }
                      : { type: 'select', ids: [id] },
                  )
                }
              >
                <Icon name={kindIcons[kind]} size={16} />
                <span>{name}</span>
              </button>
              <ActionIcon
                size="md"
                disabled={readOnly}
                aria-label={t(hidden ? 'cards.layers.show' : 'cards.layers.hide', { name })}
                onClick={() => change(id, { hidden: !hidden })}
              >
                <Icon name={hidden ? 'eye-off' : 'eye'} size={15} />
              </ActionIcon>
              <ActionIcon
                size="md"
                disabled={readOnly}
                aria-label={t(locked ? 'cards.layers.unlock' : 'cards.layers.lock', { name })}
                onClick={() => change(id, { locked: !locked })}
              >
                <Icon name={locked ? 'lock' : 'lock-open'} size={15} />
              </ActionIcon>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
