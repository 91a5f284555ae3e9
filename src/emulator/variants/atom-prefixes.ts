/**
 * Gives the Atom elements a prefix and the two data namespaces other ones. Text cannot be hit: it holds no `<` and no
 * `"` that is not escaped.
 */
export function renamedPrefixes(source: string): string {
  return source
    .replace(/<(\/?)(feed|title|id|updated|link|entry|category|author|name|content)(?=[\s/>])/g, '<$1a:$2')
    .replace(/<(\/?)d:/g, '<$1fields:')
    .replace(/<(\/?)m:/g, '<$1meta:')
    .replace(/ m:(type|null)="/g, ' meta:$1="')
    .replace('xmlns="', 'xmlns:a="')
    .replace('xmlns:d="', 'xmlns:fields="')
    .replace('xmlns:m="', 'xmlns:meta="')
}
