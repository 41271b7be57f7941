import { Icon } from '@suksa/ui';
import { useEffect, useId, useRef } from 'react';
import type { Choice } from './choice.ts';
import classes from './command-palette.module.css';

interface ChoiceGroupProps {
  readonly title: string;
  readonly choices: readonly Choice[];
  readonly listId: string;
  readonly current: Choice | undefined;
  readonly open: (choice: Choice) => void;
}

/** The choices of one kind. The focus stays in the field; `aria-activedescendant` names the current one. */
export function ChoiceGroup({ title, choices, listId, current, open }: ChoiceGroupProps) {
  const headingId = useId();
  const chosen = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (current) chosen.current?.scrollIntoView?.({ block: 'nearest' });
  }, [current]);
  if (choices.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options has no element of its own
    <div role="group" aria-labelledby={headingId}>
      <div id={headingId} className={classes.heading}>
        {title}
      </div>
      {choices.map((choice) => (
        // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the field has the focus and the keys
        <div
          key={choice.id}
          id={`${listId}-${choice.id}`}
          ref={choice.id === current?.id ? chosen : undefined}
          className={classes.choice}
          role="option"
          aria-selected={choice.id === current?.id}
          onClick={() => open(choice)}
        >
          <Icon name={choice.icon} />
          <span className={classes.label}>{choice.label}</span>
          <span className={classes.hint}>{choice.hint}</span>
        </div>
      ))}
    </div>
  );
}
