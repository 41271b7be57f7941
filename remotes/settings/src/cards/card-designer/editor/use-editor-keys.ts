import type { Dispatch, KeyboardEvent } from 'react';
import { type EditorAction, type EditorState, layersOf } from '../core/editor.ts';

interface EditorKeys {
  readonly state: EditorState;
  readonly dispatch: Dispatch<EditorAction>;
  readonly onZoom: (step: 1 | -1 | 0) => void;
  readonly onSave: () => void;
  /** Edits the text of the layer that is selected, on the card itself. */
  readonly onEdit: () => boolean;
}

/** Millimetres that an arrow key moves a layer, and with Shift. */
const fineStep = 0.1;
const wideStep = 1;

const arrows: Readonly<Record<string, readonly [dx: number, dy: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** By the key's place on the keyboard, since a Lao keyboard's C is another letter. */
const withControl: Readonly<Record<string, EditorAction>> = {
  KeyZ: { type: 'undo' },
  KeyY: { type: 'redo' },
  KeyC: { type: 'copy' },
  KeyX: { type: 'cut' },
  KeyV: { type: 'paste' },
  KeyD: { type: 'duplicate' },
};

/** The editor's keys; while somebody types in a field, that field has them. */
export function useEditorKeys({ state, dispatch, onZoom, onSave, onEdit }: EditorKeys) {
  return (event: KeyboardEvent) => {
    if ((event.target as HTMLElement).closest('input, textarea, select')) return;
    if (handled(event)) event.preventDefault();
  };

  function handled(event: KeyboardEvent): boolean {
    if (event.ctrlKey || event.metaKey) return control(event);
    const arrow = arrows[event.key];
    if (arrow && !event.altKey) return nudge(arrow, event.shiftKey ? wideStep : fineStep);
    switch (event.key) {
      case 'F2':
        return onEdit();
      case 'Enter':
        // On a button it presses the button.
        return (event.target as HTMLElement).role === 'application' && onEdit();
      case 'Delete':
      case 'Backspace':
        return act({ type: 'remove' });
      case 'Escape':
        return state.selected.length > 0 && act({ type: 'select', ids: [] });
      case '+':
      case '=':
        return zoom(1);
      case '-':
        return zoom(-1);
      case '0':
        return zoom(0);
      case ']':
        return act({ type: 'order', order: 'forward' });
      case '[':
        return act({ type: 'order', order: 'backward' });
      default:
        return false;
    }
  }

  function control(event: KeyboardEvent): boolean {
    if (event.code === 'KeyZ' && event.shiftKey) return act({ type: 'redo' });
    if (event.code === 'KeyA') return act({ type: 'select', ids: layersOf(state).map(({ id }) => id) });
    if (event.code === 'KeyS') {
      onSave();
      return true;
    }
    const action = withControl[event.code];
    return action !== undefined && act(action);
  }

  function nudge([dx, dy]: readonly [number, number], step: number): boolean {
    return state.selected.length > 0 && act({ type: 'nudge', dx: dx * step, dy: dy * step });
  }

  function act(action: EditorAction): true {
    dispatch(action);
    return true;
  }

  function zoom(step: 1 | -1 | 0): true {
    onZoom(step);
    return true;
  }
}

/** On the drawing, Tab goes from layer to layer, and leaves it after the last. */
export function tabToLayer(event: KeyboardEvent, state: EditorState, dispatch: Dispatch<EditorAction>) {
  if (event.key !== 'Tab') return;
  const ids = layersOf(state).map(({ id }) => id);
  const at = ids.indexOf(state.selected.at(-1) ?? '');
  const next = event.shiftKey ? (at < 0 ? -1 : at - 1) : at + 1;
  const id = ids[next];
  if (id === undefined) return;
  event.preventDefault();
  dispatch({ type: 'select', ids: [id] });
}
