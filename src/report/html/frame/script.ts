/**
 * The page's one script, in the words of the browser: it filters the clauses and keeps the filter in the address, opens what an anchor points into, opens a
 * cited exchange where it is cited and spells out what the page holds once, and moves between clauses by the arrow keys.
 * It only copies and hides nodes that are there; it never makes markup from text.
 */
export const script = `
(() => {
  'use strict'
  const clauses = [...document.querySelectorAll('details.clause')]
  const groups = [...document.querySelectorAll('.group')]
  const form = document.querySelector('form.filter')
  const words = new Map(clauses.map((clause) => [clause, clause.textContent.toLowerCase()]))

  const spell = (messages) => {
    for (const link of messages.querySelectorAll('pre > * > a')) {
      const place = link.parentElement
      const at = [...messages.children].findIndex((message) => message.contains(place))
      const source = document.getElementById(link.hash.slice(1)).lastElementChild.children[at]
      const whole = source.querySelector(place.tagName === 'SPAN' ? 'pre > span' : 'pre > samp')
      place.replaceChildren(...whole.cloneNode(true).childNodes)
    }
  }
  const fill = (cited) => {
    const source = document.getElementById(cited.dataset.exchange)
    if (cited.children.length > 1) return
    const there = document.createElement('a')
    there.href = '#' + source.id
    there.textContent = 'Go to ' + source.id
    cited.append(source.lastElementChild.cloneNode(true), there)
    spell(cited.children[1])
  }
  const cite = (link) => {
    const source = document.getElementById(link.hash.slice(1))
    const cited = document.createElement('details')
    cited.className = 'cited'
    cited.dataset.exchange = source.id
    cited.append(source.firstElementChild.cloneNode(true))
    return cited
  }
  const unfold = (evidence) => {
    const links = [...evidence.querySelectorAll('.links > a')].slice(0, 8)
    evidence.querySelector('.links').before(...links.map(cite))
    for (const link of links) link.remove()
    evidence.classList.add('unfolded')
  }
  document.addEventListener('toggle', ({ target }) => {
    if (!(target instanceof HTMLDetailsElement) || !target.open) return
    if (target.matches('.cited')) fill(target)
    if (target.matches('.exchange')) spell(target.lastElementChild)
    if (target.matches('.clause')) for (const evidence of target.querySelectorAll('.evidence:not(.unfolded)')) unfold(evidence)
  }, true)

  const boxes = [...form.querySelectorAll('[name=outcome]')]
  const asked = () => {
    const wanted = new FormData(form)
    const outcomes = wanted.getAll('outcome')
    const kept = new URLSearchParams()
    if (outcomes.length < boxes.length) kept.set('outcome', outcomes.join())
    for (const name of ['class', 'level', 'words']) if (wanted.get(name)) kept.set(name, wanted.get(name))
    return String(kept)
  }
  const recall = () => {
    const kept = new URLSearchParams(location.search)
    if (kept.has('outcome')) for (const box of boxes) box.checked = kept.get('outcome').split(',').includes(box.value)
    for (const name of ['class', 'level', 'words']) if (kept.has(name)) form.elements[name].value = kept.get(name)
  }
  let isFiltered = false
  const apply = () => {
    const wanted = new FormData(form)
    const outcomes = wanted.getAll('outcome')
    const query = asked()
    if (query !== location.search.slice(1)) history.replaceState(null, '', (query ? '?' + query : location.pathname) + location.hash)
    const terms = String(wanted.get('words')).toLowerCase().split(/\\s+/).filter(Boolean)
    let shown = 0
    for (const clause of clauses) {
      const { outcome, level } = clause.dataset
      const fits = outcomes.includes(outcome)
        && ['', clause.dataset.class].includes(wanted.get('class'))
        && ['', level].includes(wanted.get('level'))
        && terms.every((term) => words.get(clause).includes(term))
      clause.hidden = !fits
      if (fits) shown += 1
    }
    for (const group of groups) {
      group.hidden = !group.querySelector('details.clause:not([hidden])')
      if (query !== '' || isFiltered) group.open = query !== '' && !group.hidden
    }
    isFiltered = query !== ''
    form.querySelector('output').value = shown === clauses.length
      ? clauses.length + ' clauses' : shown + ' of ' + clauses.length + ' clauses'
  }
  form.hidden = false
  form.addEventListener('input', apply)
  form.addEventListener('submit', (event) => event.preventDefault())
  form.addEventListener('reset', () => setTimeout(apply))
  form.elements.unfold.addEventListener('click', ({ target }) => {
    const opening = target.textContent.startsWith('Open')
    for (const row of [...groups, ...clauses]) if (!row.hidden) row.open = opening
    target.textContent = opening ? 'Close all' : 'Open all'
  })

  recall()
  if (location.search) apply()

  const placed = () => {
    const name = decodeURIComponent(location.hash.slice(1))
    return document.getElementById(name) ?? document.getElementById(name.split('/')[0])
  }
  const reveal = () => {
    const found = location.hash && placed()
    if (!found) return
    if (found.closest('[hidden]')) form.reset(), apply()
    for (let node = found; node; node = node.parentElement) if (node instanceof HTMLDetailsElement) node.open = true
    found.scrollIntoView()
    const summary = found.querySelector(':scope > summary')
    if (summary) summary.focus({ preventScroll: true })
  }
  addEventListener('hashchange', reveal)
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest('a[href^="#"]')
    if (link && link.hash === location.hash) reveal()
  })
  reveal()

  document.addEventListener('keydown', (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || !(event.target instanceof Element)) return
    if (!event.target.matches('.clause > summary, .exchange > summary')) return
    const kind = event.target.parentElement.classList[0]
    const rows = [...document.querySelectorAll('details.' + kind + ':not([hidden]) > summary')].filter((row) => row.checkVisibility())
    const at = rows.indexOf(event.target)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key]
    if (to === undefined || !rows[to]) return
    event.preventDefault()
    rows[to].focus()
  })
})()
`
