/** What `find` finds in a thing: looked for once, however often it is asked, and kept no longer than the thing itself. */
export function oncePer<Thing extends object, Found>(find: (thing: Thing) => Found): (thing: Thing) => Found {
  const known = new WeakMap<Thing, { readonly found: Found }>()
  return (thing) => {
    const once = known.get(thing) ?? { found: find(thing) }
    known.set(thing, once)
    return once.found
  }
}
