import { ActionIcon, Icon, Tooltip } from '@suksa/ui';
import type { Dispatch } from 'react';
import { useTranslation } from 'react-i18next';
import { alignments, type Order } from '../core/arranging.ts';
import type { EditorAction } from '../core/editor.ts';
import classes from './panel.module.css';

const orders: readonly (readonly [Order, string])[] = [
  ['front', 'arrow-bar-to-up'],
  ['forward', 'arrow-up'],
  ['backward', 'arrow-down'],
  ['back', 'arrow-bar-to-down'],
];

interface ArrangeButtonsProps {
  readonly chosen: number;
  readonly dispatch: Dispatch<EditorAction>;
}

/** Align, spread, and put on top or below. */
export function ArrangeButtons({ chosen, dispatch }: ArrangeButtonsProps) {
  const { t } = useTranslation('settings');
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset can't be a row of buttons */}
      <div className={classes.buttons} role="group" aria-label={t('cards.arrange.align')}>
        {alignments.map((how) => (
          <Act
            key={how}
            icon={`layout-align-${how}`}
            label={t(`cards.arrange.${how}`)}
            onClick={() => dispatch({ type: 'align', how })}
          />
        ))}
        {(['horizontal', 'vertical'] as const).map((axis) => (
          <Act
            key={axis}
            icon={`layout-distribute-${axis === 'horizontal' ? 'vertical' : 'horizontal'}`}
            label={t(`cards.arrange.${axis}`)}
            disabled={chosen < 3}
            onClick={() => dispatch({ type: 'distribute', axis })}
          />
        ))}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset can't be a row of buttons */}
      <div className={classes.buttons} role="group" aria-label={t('cards.arrange.order')}>
        {orders.map(([order, icon]) => (
          <Act
            key={order}
            icon={icon}
            label={t(`cards.arrange.${order}`)}
            onClick={() => dispatch({ type: 'order', order })}
          />
        ))}
        <Act
          icon="copy"
          label={t('cards.arrange.duplicate')}
          onClick={() => dispatch({ type: 'duplicate' })}
        />
        <Act icon="trash" label={t('cards.arrange.remove')} onClick={() => dispatch({ type: 'remove' })} />
      </div>
    </>
  );
}

interface ActProps {
  readonly icon: string;
  readonly label: string;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

function Act({ icon, label, disabled, onClick }: ActProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon size="md" aria-label={label} disabled={disabled} onClick={onClick}>
        <Icon name={icon} size={17} />
      </ActionIcon>
    </Tooltip>
  );
}
