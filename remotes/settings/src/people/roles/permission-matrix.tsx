import { useFormat } from '@suksa/i18n';
import { Checkbox } from '@suksa/ui';
import type { FieldBinding } from '@suksa/ui/form';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type MatrixArea, type MatrixRow, matrixOf, withPermissions } from './matrix.ts';
import { type Cell, cellAfterKey } from './matrix-keys.ts';
import classes from './permission-matrix.module.css';
import { useRoleLabels } from './use-role-labels.ts';

interface PermissionMatrixProps extends FieldBinding<string[]> {
  /** Every permission that can be given. */
  readonly catalogue: readonly string[];
  /** Whether the user may give or take it. */
  readonly mayGive: (permission: string) => boolean;
}

/** What a role may do: a line for each thing, a column for each action. Arrow keys move, space ticks. */
export function PermissionMatrix(props: PermissionMatrixProps) {
  const { value, onChange, error, describe, catalogue } = props;
  const { t } = useTranslation('settings');
  const words = useRoleLabels();
  const { verbs, areas } = useMemo(() => matrixOf(catalogue), [catalogue]);
  const table = useRef<HTMLTableElement>(null);
  const [current, setCurrent] = useState<Cell>({ row: 0, column: 0 });
  const rows = areas.flatMap((area) => area.rows);

  useEffect(() => {
    describe?.({
      label: t('roles.fields.permissions'),
      show: (shown) => (Array.isArray(shown) ? shown.map(words.permission).join(', ') : ''),
    });
  });

  function move(event: KeyboardEvent) {
    const next = cellAfterKey(event.key, current, {
      rows: rows.length,
      columns: verbs.length,
      has: ({ row, column }) => rows[row]?.permissions.has(verbs[column] ?? '') ?? false,
    });
    if (!next) return;
    event.preventDefault();
    setCurrent(next);
    table.current?.querySelector<HTMLElement>(`[data-cell="${next.row},${next.column}"]`)?.focus();
  }

  const change = (permissions: readonly string[], given: boolean) =>
    onChange(withPermissions(value, permissions.filter(props.mayGive), given, catalogue));

  return (
    <div className={classes.frame}>
      <table ref={table} className={classes.matrix} aria-label={t('roles.matrix')} onKeyDown={move}>
        <thead>
          <tr>
            <th scope="col">{t('roles.thing')}</th>
            {verbs.map((verb) => (
              <th key={verb} scope="col">
                {words.verb(verb)}
              </th>
            ))}
          </tr>
        </thead>
        {areas.map((area) => (
          <AreaRows
            key={area.area}
            {...props}
            area={area}
            verbs={verbs}
            firstRow={rows.indexOf(area.rows[0] as MatrixRow)}
            current={current}
            onReach={setCurrent}
            onTick={change}
          />
        ))}
      </table>
      {error && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
}

interface AreaRowsProps extends PermissionMatrixProps {
  readonly area: MatrixArea;
  readonly verbs: readonly string[];
  readonly firstRow: number;
  readonly current: Cell;
  readonly onReach: (cell: Cell) => void;
  readonly onTick: (permissions: readonly string[], given: boolean) => void;
}

function AreaRows({ area, verbs, firstRow, current, onReach, onTick, value, mayGive }: AreaRowsProps) {
  const { t } = useTranslation('settings');
  const words = useRoleLabels();
  const format = useFormat();
  const all = area.rows.flatMap((row) => [...row.permissions.values()]);
  const held = all.filter((permission) => value.includes(permission));
  const name = words.area(area.area);
  return (
    <tbody>
      <tr className={classes.area}>
        <th scope="rowgroup" colSpan={verbs.length + 1}>
          <Checkbox
            aria-label={t('roles.whole_area', { area: name })}
            label={
              <>
                {name}{' '}
                <span className={classes.count}>
                  {t('roles.held', { held: format.number(held.length), all: format.number(all.length) })}
                </span>
              </>
            }
            checked={held.length === all.length}
            indeterminate={held.length > 0 && held.length < all.length}
            disabled={!all.some(mayGive)}
            onChange={(event) => onTick(all, event.currentTarget.checked)}
          />
        </th>
      </tr>
      {area.rows.map(({ noun, permissions }, index) => (
        <tr key={noun} className={classes.row}>
          <th scope="row">
            {words.noun(noun)}
            {words.help(noun) && <span className={classes.help}>{words.help(noun)}</span>}
          </th>
          {verbs.map((verb, column) => {
            const permission = permissions.get(verb);
            if (!permission) return <td key={verb} className={classes.none} />;
            const cell = { row: firstRow + index, column };
            return (
              <td key={verb}>
                {/* biome-ignore lint/a11y/noLabelWithoutControl: the tick box inside it is the control */}
                <label className={classes.cell}>
                  <Checkbox
                    aria-label={words.permission(permission)}
                    data-cell={`${cell.row},${cell.column}`}
                    tabIndex={cell.row === current.row && cell.column === current.column ? 0 : -1}
                    onFocus={() => onReach(cell)}
                    checked={value.includes(permission)}
                    disabled={!mayGive(permission)}
                    title={mayGive(permission) ? undefined : t('roles.not_yours')}
                    onChange={(event) => onTick([permission], event.currentTarget.checked)}
                  />
                  <span className={classes.verb}>{words.verb(verb)}</span>
                </label>
              </td>
            );
          })}
        </tr>
      ))}
    </tbody>
  );
}
