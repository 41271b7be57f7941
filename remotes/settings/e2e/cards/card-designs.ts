import {
  type CardDesign,
  type CardHolderKind,
  type CardTemplate,
  createCardTemplate,
  listCardTemplates,
  retireCardTemplate,
} from '@suksa/contracts/settings';
import { expect, type Page, type test } from '@suksa/testing';

type Api = Parameters<Parameters<typeof test>[2]>[0]['api'];

const plain = { rotation: 0, opacity: 1, locked: false, hidden: false } as const;
const letters = { font: 'noto', bold: true, colour: '#18221f', align: 'start' } as const;

/** A background of exactly the card's size, a name that shrinks, and both codes. */
export const aDesign: CardDesign = {
  front: {
    background: '#ffffff',
    layers: [
      {
        ...plain,
        id: 'whole',
        kind: 'shape',
        shape: 'rectangle',
        fill: '#e6f7f0',
        stroke: null,
        strokeWidth: 0,
        radius: 0,
        x: 0,
        y: 0,
        width: 85.6,
        height: 53.98,
        locked: true,
      },
      {
        ...plain,
        ...letters,
        id: 'name',
        kind: 'field',
        field: 'name_lo',
        before: '',
        size: 16,
        fit: 'each',
        x: 10,
        y: 10,
        width: 40,
        height: 8,
      },
      {
        ...plain,
        id: 'qr',
        kind: 'qr',
        colour: '#000000',
        background: null,
        x: 60,
        y: 30,
        width: 18,
        height: 18,
      },
    ],
  },
  back: {
    background: '#ffffff',
    layers: [
      {
        ...plain,
        id: 'barcode',
        kind: 'barcode',
        value: 'card_number',
        colour: '#000000',
        background: null,
        x: 10,
        y: 20,
        width: 60,
        height: 12,
      },
    ],
  },
};

/** A design of the test's own: one for each level of the branch, so tests take different levels. */
export async function ownDesign(
  api: Api,
  level: number,
  holder: CardHolderKind = 'student',
): Promise<CardTemplate> {
  const { templates, levels } = await api('admin', listCardTemplates);
  const levelId = holder === 'staff' ? null : (levels[level]?.id ?? null);
  const old = templates.find((one) => one.holder === holder && (one.level?.id ?? null) === levelId);
  if (old) await api('admin', retireCardTemplate, { params: { id: old.id } });
  return api('admin', createCardTemplate, {
    body: { name: `Test ${level}`, holder, levelId, validYears: 1, design: aDesign },
  });
}

export async function openDesign(page: Page, { id }: CardTemplate): Promise<void> {
  await page.goto(`/settings/students/tool_desight_card?design=${id}`);
  await expect(page.getByRole('application')).toBeVisible();
}
