import { ActionIcon, Icon } from '@suksa/ui';
import { type Dispatch, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
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
  const hint = useId();
  const list = useRef<HTMLUListElement>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [target, setTarget] = useState<string | null>(null);
  const [moved, setMoved] = useState<{ id: string; told: string } | null>(null);
  const placeOf = (id: string) => layersOf(state).findIndex((layer) => layer.id === id);

  function move(id: string, to: number) {
    const layer = layersOf(state)[placeOf(id)];
    if (!layer || to < 0 || to >= layers.length) return;
    dispatch({ type: 'reorder', id, to });
    const place = { name: nameOf(layer), place: layers.length - to, total: layers.length };
    setMoved({ id, told: t('cards.layers.moved', place) });
  }

  function onKeyDown(event: KeyboardEvent, id: string) {
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!event.altKey || readOnly || step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    move(id, placeOf(id) + step);
  }

  // A row that changes its place loses the focus.
  useLayoutEffect(() => {
    if (moved)
      list.current?.querySelector<HTMLElement>(`[data-layer-row="${CSS.escape(moved.id)}"]`)?.focus();
  }, [moved]);

  return (
    <section className={classes.section} aria-label={t('cards.layers.title')}>
      <h2 className={classes.heading}>{t('cards.layers.title')}</h2>
      {layers.length === 0 && <p className={classes.hint}>{t('cards.layers.empty')}</p>}
      {layers.length > 1 && !readOnly && (
        <p id={hint} className={classes.hint}>
          {t('cards.layers.reorder_help')}
        </p>
      )}
      <p className={classes.spoken} aria-live="polite">
        {moved?.told}
      </p>
      <ul ref={list} className={classes.layers}>
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
              data-target={(target === id && dragged !== id) || undefined}
              draggable={!readOnly}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move';
                event.dataTransfer.setData('text/plain', id);
                setDragged(id);
              }}
              onDragOver={(event) => {
                if (dragged === null) return;
                event.preventDefault();
                setTarget(id);
              }}
              onDrop={(event) => {
                event.preventDefault();
                if (dragged !== null && dragged !== id) move(dragged, placeOf(id));
              }}
              onDragEnd={() => {
                setDragged(null);
                setTarget(null);
              }}
            >
              <button
                type="button"
                className={classes.layerName}
                data-layer-row={id}
                aria-pressed={selected}
                aria-describedby={layers.length > 1 && !readOnly ? hint : undefined}
                onKeyDown={(event) => onKeyDown(event, id)}
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
