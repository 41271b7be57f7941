import { ActionIcon, Icon, Text, VisuallyHidden } from '@suksa/ui';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { moved } from './moved.ts';
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

/** Items that are put in order by dragging them, or with the arrow keys on their handle. */
export function SortableList<Item>(props: SortableListProps<Item>) {
  const { label, items, itemKey, itemLabel, onChange, disabled, children } = props;
  const { t } = useTranslation('settings');
  const [dragged, setDragged] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const handles = useRef(new Map<number, HTMLButtonElement>());

  function move(from: number, to: number) {
    const item = items[from];
    if (item === undefined || to < 0 || to >= items.length || from === to) return;
    onChange(moved(items, from, to));
    setSaid(t('sortable.moved', { name: itemLabel(item), place: to + 1, all: items.length }));
    // The handle goes along with its item.
    requestAnimationFrame(() => handles.current.get(itemKey(item))?.focus());
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
      <ol className={classes.list} aria-label={label}>
        {items.map((item, index) => (
          <li
            key={itemKey(item)}
            className={classes.item}
            draggable={!disabled}
            data-dragged={dragged === index || undefined}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              setDragged(index);
            }}
            onDragOver={(event) => {
              if (dragged === null) return;
              event.preventDefault();
              if (dragged !== index) {
                onChange(moved(items, dragged, index));
                setDragged(index);
              }
            }}
            onDrop={(event) => event.preventDefault()}
            onDragEnd={() => setDragged(null)}
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
