import { ActionIcon, Icon, Text, VisuallyHidden } from '@suksa/ui';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reorder } from './reorder.ts';
import classes from './sortable-list.module.css';

interface SortableListProps<Item> {
  /** Names the list for screen readers. */
  readonly label: string;
  readonly items: readonly Item[];
  readonly itemKey: (item: Item) => number;
  readonly itemLabel: (item: Item) => string;
  readonly onChange: (items: readonly Item[]) => void;
  readonly disabled: boolean;
  readonly children: (item: Item) => ReactNode;
}

/**
 * Items that are put in order by dragging them (with a finger by their handle, so that the list can be scrolled), with
 * the arrow keys on the handle, or with buttons.
 */
export function SortableList<Item>(props: SortableListProps<Item>) {
  const { label, items, itemKey, itemLabel, onChange, disabled, children } = props;
  const { t } = useTranslation('settings');
  const [dragged, setDragged] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const handles = useRef(new Map<number, HTMLButtonElement>());

  function move(from: number, to: number) {
    const item = items[from];
    if (item === undefined || to < 0 || to >= items.length || from === to) return;
    onChange(reorder(items, from, to));
    setSaid(t('sortable.moved', { name: itemLabel(item), place: to + 1, all: items.length }));
    // The handle goes along with its item.
    requestAnimationFrame(() => handles.current.get(itemKey(item))?.focus());
  }

  function start(event: PointerEvent<HTMLElement>, index: number) {
    const pressed = event.target as Element;
    const onHandle = pressed.closest('[data-handle]') !== null;
    const grabs = event.pointerType === 'mouse' ? onHandle || !pressed.closest('button') : onHandle;
    if (disabled || !event.isPrimary || event.button !== 0 || !grabs) return;
    // The list holds the pointer: an item that moves would lose it.
    list.current?.setPointerCapture(event.pointerId);
    setDragged(index);
  }

  function drag(event: PointerEvent) {
    if (dragged === null) return;
    const rows = [...(list.current?.children ?? [])];
    const isAbove = (row: Element, index: number) => index !== dragged && middleOf(row) < event.clientY;
    const to = rows.filter(isAbove).length;
    rows[to]?.scrollIntoView({ block: 'nearest' });
    if (to === dragged) return;
    move(dragged, to);
    setDragged(to);
  }

  function onKey(event: KeyboardEvent, index: number) {
    const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: items.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    move(index, to);
  }

  return (
    <>
      <Text size="sm" c="dimmed">
        {t('sortable.help')}
      </Text>
      <ol
        ref={list}
        className={classes.list}
        aria-label={label}
        onPointerMove={drag}
        onPointerUp={() => setDragged(null)}
        onPointerCancel={() => setDragged(null)}
        onLostPointerCapture={(event) => event.target === event.currentTarget && setDragged(null)}
      >
        {items.map((item, index) => (
          <li
            key={itemKey(item)}
            className={classes.item}
            data-dragged={dragged === index || undefined}
            onPointerDown={(event) => start(event, index)}
          >
            <ActionIcon
              ref={(button) => {
                if (button) handles.current.set(itemKey(item), button);
                else handles.current.delete(itemKey(item));
              }}
              variant="subtle"
              color="gray"
              disabled={disabled}
              className={classes.handle}
              data-handle
              aria-label={t('sortable.handle', { name: itemLabel(item), place: index + 1 })}
              onKeyDown={(event) => onKey(event, index)}
            >
              <Icon name="grip-vertical" />
            </ActionIcon>
            <span className={classes.place}>{index + 1}</span>
            <span className={classes.content}>{children(item)}</span>
            <ActionIcon
              variant="subtle"
              color="gray"
              disabled={disabled || index === 0}
              aria-label={t('school_page.up', { name: itemLabel(item) })}
              onClick={() => move(index, index - 1)}
            >
              <Icon name="arrow-up" />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              disabled={disabled || index === items.length - 1}
              aria-label={t('school_page.down', { name: itemLabel(item) })}
              onClick={() => move(index, index + 1)}
            >
              <Icon name="arrow-down" />
            </ActionIcon>
          </li>
        ))}
      </ol>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}

const middleOf = (row: Element): number => {
  const { top, height } = row.getBoundingClientRect();
  return top + height / 2;
};
