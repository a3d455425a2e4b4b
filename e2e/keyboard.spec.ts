/** The developer's story without a mouse. */
import { readFileSync } from 'node:fs'
import { expect, test } from './support/fixtures'
import { expectLanding, hunkList, open, openEditor, openTab, pasteAnywhere, replyPane, said, why } from './support/page-actions'
import { README_DIFF } from './support/replies'

const SAMPLE = readFileSync(new URL('../src/starter/reply.txt', import.meta.url), 'utf8')
const MISQUOTED = SAMPLE.replace('  return this.free.pop() as Conn\n}\n=======', '  return this.free.shift() as Conn\n}\n=======')

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('a reply is typed in, looked into, repaired, tested, committed and undone by keys alone', async ({ page }) => {
  await open(page)
  const press = (...keys: readonly string[]) =>
    keys.reduce((last, key) => last.then(() => page.keyboard.press(key)), Promise.resolve())
  const current = hunkList(page).locator('[aria-current=true]')

  await test.step('typed in', async () => {
    await press('ControlOrMeta+Shift+v')
    const dialog = page.getByRole('dialog', { name: 'Paste a reply' })
    await expect(dialog.getByRole('textbox', { name: 'Reply' })).toBeFocused()
    await page.keyboard.insertText(MISQUOTED)
    await press('Tab', 'Tab', 'Enter')
    await expect(dialog).toHaveCount(0)
    await expectLanding(page, 5, 6)
    await expect(current).toHaveAccessibleName(/^hunk 3 of 6, refused/)
  })

  await test.step('looked into: step by step, and out again', async () => {
    await press(']')
    await expect(page).toHaveURL(/#.*step=3\.1$/)
    await press(']')
    await expect(page).toHaveURL(/step=3\.2$/)
    await expect(
      why(page)
        .getByRole('status')
        .filter({ hasText: /^Compared/ }),
    ).toBeVisible()
    await press('[')
    await expect(page).toHaveURL(/step=3\.1$/)
    await press('Escape')
    await expect(page).not.toHaveURL(/step=/)
  })

  await test.step('the message for the model is one key away', async () => {
    await press('c')
    await expect(said(page, /^Copied/)).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('None of your edits was applied')
  })

  await test.step('left out and back', async () => {
    await press('r')
    await expectLanding(page, 5, 6)
    await expect(current).toHaveAccessibleName(/rejected/)
    await press('ControlOrMeta+z')
    await expect(current).toHaveAccessibleName(/refused/)
  })

  await test.step('repaired, accepted, tested', async () => {
    // A conflict has no letter of its own: the repair is reached and pressed.
    await why(page)
      .getByRole('button', { name: /^Apply/ })
      .press('Enter')
    await expectLanding(page, 6, 6)
    await press('a')
    await expect(current).toHaveAccessibleName(/accepted/)
    await press('ControlOrMeta+Enter')
    await expect(said(page, /^Green · /)).toBeVisible()
  })

  await test.step('committed from the palette, and undone', async () => {
    await press('ControlOrMeta+k')
    await expect(page.getByRole('dialog').getByRole('combobox').or(page.getByRole('dialog').getByRole('searchbox'))).toBeFocused()
    await page.keyboard.insertText('commit')
    await press('Enter')
    await expect(said(page, 'Committed 3 files.')).toBeVisible()
  })
})

test('the keyboard goes on where a control was that had gone before what keeps the focus came', async ({ page }) => {
  let mayCome = (): void => {}
  const asked = new Promise<void>((come) => {
    mayCome = come
  })
  await page.route(/KeptFocus/, async (route) => {
    await asked
    await route.continue()
  })
  await open(page)
  await pasteAnywhere(page, MISQUOTED)
  await expectLanding(page, 5, 6)
  await why(page)
    .getByRole('button', { name: /^Apply/ })
    .press('Enter')
  await expectLanding(page, 6, 6)
  await expect(why(page).getByRole('button', { name: 'Undo repair' })).toBeVisible()
  await expect(page.locator('body')).toBeFocused()
  mayCome()
  await expect(why(page).locator(':focus')).toHaveCount(1)
})

test('the keyboard goes on where a control was that is gone, and a double press does one thing', async ({ page }) => {
  await open(page)
  await pasteAnywhere(page, MISQUOTED)
  await expectLanding(page, 5, 6)
  const button = (name: string | RegExp) => why(page).getByRole('button', { name })

  await test.step('a repair', async () => {
    await button(/^Apply/).focus()
    // Held down, the key comes again and again: on what it pressed, and on what comes in its place.
    for (let times = 2; times > 0; times--) await page.keyboard.down('Enter')
    await expectLanding(page, 6, 6)
    await expect(button('Undo repair')).toBeVisible()
    await expect(why(page).locator(':focus')).toHaveCount(1)
    for (let times = 2; times > 0; times--) await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
    await expect(why(page).locator(':focus')).toHaveCount(1)
    await expectLanding(page, 6, 6)
  })

  await test.step('taken back, by key', async () => {
    await page.keyboard.press('ControlOrMeta+z')
    await expectLanding(page, 5, 6)
    await expect(why(page).locator(':focus')).toHaveCount(1)
  })

  await test.step('the last hunk', async () => {
    await page.keyboard.press('2')
    const next = page.getByRole('region', { name: 'Hunk', exact: true }).getByRole('button', { name: 'Next hunk' })
    await next.focus()
    for (let left = 3; left > 0; left--) await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Previous hunk' }).first()).toBeFocused()
    await page.keyboard.press('1')
  })

  await test.step('what is staged, rolled back', async () => {
    await pasteAnywhere(page, README_DIFF)
    await expectLanding(page, 1, 1)
    await page.keyboard.press('ControlOrMeta+Enter')
    const commit = page.getByRole('button', { name: 'Commit', exact: true })
    await expect(commit).toBeVisible()
    await page.getByRole('button', { name: 'Roll back' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Stage again' }).last()).toBeFocused()
  })
})

test('what is typed while the palette is on its way is its own: no field, button or shortcut takes it', async ({ page }) => {
  let mayCome = (): void => {}
  let coming = Promise.resolve()
  await page.route('**/Palette-*.js', async (route) => {
    await coming
    await route.continue()
  })
  for (const from of ['a button', 'the reply', 'a choice'] as const)
    await test.step(`from ${from}`, async () => {
      coming = new Promise<void>((come) => {
        mayCome = come
      })
      await open(page)
      await pasteAnywhere(page, MISQUOTED)
      await expectLanding(page, 5, 6)
      const reply = replyPane(page).getByRole('textbox', { name: 'Reply' })
      if (from === 'the reply') await openEditor(replyPane(page))
      const focused = {
        'a button': why(page).getByRole('button', { name: /^Apply/ }),
        'the reply': reply,
        'a choice': page.getByRole('radio', { name: 'After' }),
      }[from]
      await focused.focus()
      const written = await reply.inputValue()
      await page.keyboard.press('ControlOrMeta+k')
      await page.keyboard.type('run tesst')
      for (const key of ['Backspace', 'Backspace', 't', 's', 'Enter']) await page.keyboard.press(key)
      mayCome()
      await expect(page.getByRole('dialog').getByRole('combobox')).toHaveValue('run tests')
      expect(await reply.inputValue()).toBe(written)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expectLanding(page, 5, 6)
    })
})

test('a dialog that the palette opens gives the focus back to what had it before both', async ({ page }) => {
  await open(page)
  await pasteAnywhere(page, MISQUOTED)
  await expectLanding(page, 5, 6)
  const apply = why(page).getByRole('button', { name: /^Apply/ })
  for (const title of ['Share', 'Settings', 'Save'])
    await test.step(title, async () => {
      await apply.focus()
      await page.keyboard.press('ControlOrMeta+k')
      await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
      await page.keyboard.type(title)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog').getByRole('heading', { level: 2 }).first()).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(apply).toBeFocused()
    })
})

test('letters and undo work from a choice that has the focus', async ({ page }) => {
  await open(page)
  await pasteAnywhere(page, MISQUOTED)
  await expectLanding(page, 5, 6)
  const current = hunkList(page).locator('[aria-current=true]')
  await page.getByRole('radio', { name: 'After' }).focus()
  await page.keyboard.press('r')
  await expect(current).toHaveAccessibleName(/rejected/)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(current).toHaveAccessibleName(/refused/)
})

test('a panel of results is a stop of Tab where nothing in it is, and no longer once something is', async ({ page }) => {
  await open(page)
  await openTab(page, 'Output')
  const output = page.getByRole('tabpanel', { name: 'Output' })
  await expect(page.locator('[id*="-tabpanel-"]'), 'the one before is gone').toHaveCount(1)
  const only = output.getByRole('button')
  await expect(only).toHaveText(/Run tests/)
  await expect(output).not.toHaveAttribute('tabindex')
  await only.evaluate((button) => button.setAttribute('disabled', ''))
  await expect(output).toHaveAttribute('tabindex', '0')
  await output.focus()
  await expect(output).toBeFocused()
  await only.evaluate((button) => button.removeAttribute('disabled'))
  await expect(output).not.toHaveAttribute('tabindex')
})
