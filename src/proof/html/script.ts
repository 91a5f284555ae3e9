/** The page's one script, in the words of the browser: it filters rows that are there, and shows one that a link leads to. */
export const script = `
(() => {
  'use strict'
  const rows = [...document.querySelectorAll('tr.filtered')]
  const groups = [...document.querySelectorAll('.group')]
  const form = document.querySelector('form.filter')
  const words = new Map(rows.map((row) => [row, row.textContent.toLowerCase()]))

  const apply = () => {
    const wanted = new FormData(form)
    const terms = String(wanted.get('words')).toLowerCase().split(/\\s+/).filter(Boolean)
    const name = wanted.get('class')
    let shown = 0
    for (const row of rows) {
      const fits = (name === '' || row.dataset.class.split(' ').includes(name))
        && (wanted.get('faulty') === null || row.dataset.faulty === 'yes')
        && terms.every((term) => words.get(row).includes(term))
      row.hidden = !fits
      if (fits) shown += 1
    }
    for (const group of groups) group.hidden = !group.querySelector('tr.filtered:not([hidden])')
    form.querySelector('output').value = shown === rows.length ? rows.length + ' rows' : shown + ' of ' + rows.length + ' rows'
  }
  form.hidden = false
  form.addEventListener('input', apply)
  form.addEventListener('submit', (event) => event.preventDefault())
  form.addEventListener('reset', () => setTimeout(apply))
  apply()

  const reveal = () => {
    const found = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)))
    if (!found || !found.hidden) return
    form.reset()
    apply()
    found.scrollIntoView()
  }
  addEventListener('hashchange', reveal)
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest('a[href^="#"]')
    if (link && link.hash === location.hash) reveal()
  })
})()
`
