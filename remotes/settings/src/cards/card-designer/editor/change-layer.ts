import type { LayerChanges } from '../core/editor.ts';

export type ChangeLayer = (changes: LayerChanges) => void;
