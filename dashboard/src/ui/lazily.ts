import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

/** A part that is loaded when it is first shown, by the name that it is exported under. Stands in a `Suspense`. */
export function lazily<Props extends object, Name extends string>(
  load: () => Promise<{ [Key in Name]: ComponentType<Props> }>,
  name: Name,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: (await load())[name] }))
}
