import { describe, expect, test } from 'vitest';
import { matrixOf, withPermissions } from './matrix.ts';

const catalogue = [
  'education.student.view',
  'education.student.edit',
  'education.student.export',
  'feeinvoice.payment.void',
  'feeinvoice.payment.view',
  'feeinvoice.payment.settle',
];

describe('the matrix of permissions', () => {
  test('has a line for each noun under its area, and columns in the order of reading', () => {
    const { verbs, areas } = matrixOf(catalogue);
    expect(verbs).toEqual(['view', 'edit', 'void', 'export', 'settle']);
    expect(areas.map(({ area }) => area)).toEqual(['education', 'feeinvoice']);
    expect(areas[1]?.rows[0]?.permissions.get('void')).toBe('feeinvoice.payment.void');
  });

  test('gives the view along with whatever needs it', () => {
    expect(withPermissions([], ['education.student.edit'], true, catalogue)).toEqual([
      'education.student.edit',
      'education.student.view',
    ]);
  });

  test('takes everything of a noun along with its view, and nothing of the others', () => {
    expect(withPermissions(catalogue, ['education.student.view'], false, catalogue)).toEqual([
      'feeinvoice.payment.settle',
      'feeinvoice.payment.view',
      'feeinvoice.payment.void',
    ]);
  });

  test('takes one permission alone', () => {
    expect(withPermissions(catalogue, ['education.student.edit'], false, catalogue)).not.toContain(
      'education.student.edit',
    );
  });
});
