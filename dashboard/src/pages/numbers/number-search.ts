import { useNavigate, useSearch } from '@tanstack/react-router'
import { validateNewPhoneNumber } from '../../generated/validate-new-phone-number.js'
import { useText } from '../../text/text.ts'
import { pageOf } from '../../ui/format/page-number.ts'
import { check, type Faults } from '../../ui/schema-check.ts'
import { DEFAULT_COUNTRY, findCountry, type Country, type NumberType } from './countries.ts'

type Filters = { country?: string; area?: string; digits?: string; type?: string; page?: string }
type Changes = { [Name in keyof Filters]: string | undefined }

/** What number is looked for, as the address of the page has it. */
export type NumberSearch = {
  country: string
  /** Undefined where the service offers nothing. */
  found: Country | undefined
  area: string
  digits: string
  type: NumberType | undefined
  /** From 0, as the service counts. */
  page: number
  faults: Faults
  hasFilters: boolean
  /** `isTyping`: without a step for the back button. */
  change(changes: Changes, isTyping?: boolean): void
}

export function useNumberSearch(): NumberSearch {
  const { shell } = useText()
  const search = useSearch({ from: '/inside/numbers/find' })
  const navigate = useNavigate({ from: '/numbers/find' })
  const country = (search.country ?? DEFAULT_COUNTRY).toUpperCase()
  const found = findCountry(country)
  const { area = '', digits = '' } = search
  const asked = {
    agent_id: '-',
    ...(area === '' ? {} : { areaCode: area }),
    ...(digits === '' ? {} : { contains: digits }),
  }
  const type = found?.types.find((each) => each === search.type)
  return {
    country,
    found,
    area,
    digits,
    type,
    // In the address, pages count from 1, as people do.
    page: pageOf(search.page) - 1,
    faults: check(validateNewPhoneNumber, asked, shell.faults),
    hasFilters: area !== '' || digits !== '' || type !== undefined,
    change(changes, isTyping = false) {
      const named = Object.fromEntries(
        Object.entries(changes).map(([name, value]) => [name, value === '' ? undefined : value]),
      )
      void navigate({
        // Other numbers begin on their first page.
        search: (before) => ({ ...before, page: undefined, ...named }),
        replace: isTyping,
        resetScroll: false,
      })
    },
  }
}
