import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  use,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import classes from './tabs.module.css';

interface TabsState {
  readonly id: string;
  readonly value: string | null;
  readonly choose: (value: string) => void;
}

const TabsContext = createContext<TabsState | null>(null);

function useTabs(): TabsState {
  const tabs = use(TabsContext);
  if (!tabs) throw new Error('Tabs.List, Tabs.Tab and Tabs.Panel belong inside Tabs');
  return tabs;
}

interface TabsProps {
  readonly children: ReactNode;
  /** The open tab; with `onChange` the caller holds it, e.g. in the address. */
  readonly value?: string | null;
  readonly defaultValue?: string;
  readonly onChange?: (value: string) => void;
}

export function TabsRoot({ children, value, defaultValue, onChange }: TabsProps) {
  const id = useId();
  const [own, setOwn] = useState(defaultValue ?? null);
  const open = value === undefined ? own : value;
  const tabs = useMemo(
    () => ({
      id,
      value: open,
      choose: (chosen: string) => {
        setOwn(chosen);
        onChange?.(chosen);
      },
    }),
    [id, open, onChange],
  );
  return <TabsContext value={tabs}>{children}</TabsContext>;
}

/** The row of tabs: arrow keys, Home and End move and open. */
export function TabsList({ children, 'aria-label': label }: { children: ReactNode; 'aria-label'?: string }) {
  function keyDown(event: KeyboardEvent) {
    const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]:not(:disabled)')];
    const at = tabs.indexOf(document.activeElement as HTMLElement);
    const target = {
      ArrowRight: tabs[(at + 1) % tabs.length],
      ArrowLeft: tabs.at(at - 1),
      Home: tabs[0],
      End: tabs.at(-1),
    }[event.key];
    if (!target) return;
    event.preventDefault();
    target.focus();
    target.click();
  }
  return (
    <div className={classes.list} role="tablist" aria-label={label} tabIndex={-1} onKeyDown={keyDown}>
      {children}
    </div>
  );
}

interface TabProps {
  readonly value: string;
  readonly children: ReactNode;
  readonly leftSection?: ReactNode;
  readonly rightSection?: ReactNode;
  readonly disabled?: boolean;
}

export function Tab({ value, children, leftSection, rightSection, disabled }: TabProps) {
  const tabs = useTabs();
  const open = tabs.value === value;
  const tab = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (open) scrollIntoRow(tab.current);
  }, [open]);
  return (
    <button
      ref={tab}
      type="button"
      role="tab"
      className={classes.tab}
      id={`${tabs.id}-tab-${value}`}
      aria-selected={open}
      tabIndex={open ? 0 : -1}
      disabled={disabled}
      onClick={() => tabs.choose(value)}
    >
      {leftSection}
      {children}
      {rightSection}
    </button>
  );
}

/** On a phone the row is wider than the page: the open tab is brought into sight, and the page stays where it is. */
function scrollIntoRow(tab: HTMLElement | null): void {
  const row = tab?.parentElement;
  if (!tab || !row) return;
  const before = tab.offsetLeft - row.offsetLeft - row.scrollLeft;
  const after = before + tab.offsetWidth - row.clientWidth;
  if (before < 0) row.scrollLeft += before;
  else if (after > 0) row.scrollLeft += after;
}

/** Drawn only while its tab is open. */
export function TabsPanel({ value, children }: { value: string; children: ReactNode }) {
  const tabs = useTabs();
  return tabs.value === value ? (
    <div role="tabpanel" className={classes.panel} aria-labelledby={`${tabs.id}-tab-${value}`}>
      {children}
    </div>
  ) : null;
}
