import { Menu } from '@mantine/core'
import { KeyHint } from '@/ui'
import css from './grid.module.css'
import type { MenuEntry } from './menuItems'

export interface OpenMenu {
  x: number
  y: number
  label: string
  items: readonly MenuEntry[]
}

/** A menu at a position on the screen: of a column head, or of a cell. */
export function GridMenu({ menu, onClose }: { menu: OpenMenu; onClose: () => void }) {
  return (
    <Menu
      opened
      onChange={open => !open && onClose()}
      position="bottom-start"
      offset={0}
      width={230}
      floatingStrategy="fixed"
      portalProps={{ target: document.querySelector('main') ?? document.body }}
      hideDetached={false}
    >
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          aria-label={menu.label}
          className={css.menuPlace}
          style={{ left: menu.x, top: menu.y }}
        />
      </Menu.Target>
      <Menu.Dropdown aria-label={menu.label}>
        {menu.items.map((item, at) =>
          item === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line has no id, and the order is fixed
            <Menu.Divider key={at} />
          ) : (
            <Menu.Item
              key={item.label}
              {...(item.disabled ? { disabled: true } : {})}
              rightSection={item.keys ? <KeyHint keys={item.keys} /> : undefined}
              onClick={item.run}
            >
              {item.label}
            </Menu.Item>
          ),
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
