import type { Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

export type Theme = 'light' | 'dark'

// the rows of a table are alike: the first ones are enough, and hundreds of cells take minutes
const LATER_ROWS = ['[role=rowgroup] > [role=row]:nth-child(n+7)', 'tbody > tr:nth-child(n+7)']
const RULES: Record<Theme, RunOptions['runOnly']> = {
  light: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  // a theme changes only colors
  dark: { type: 'rule', values: ['color-contrast'] },
}

/**
 * The accessibility violations of the current page: each violated rule with its elements.
 *
 * Axe is loaded once per page and returns only violations. Its Playwright fixture loads it again for every run and
 * lists passes, too, which takes longer than the analysis.
 */
export async function faultsFound(page: Page, theme: Theme): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const options: RunOptions = { runOnly: RULES[theme], resultTypes: ['violations'], iframes: false }
  return page.evaluate(
    async ([later, how]) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run({ exclude: later }, how)
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.target.join(' ')).join(', ')}`)
    },
    [LATER_ROWS, options] as const,
  )
}
