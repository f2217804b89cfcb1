/** Custom fields as filters and orders of a list. */
import type { Filters } from "../../hal/read/filters.ts";
import type { Sorts } from "../../hal/read/sorts.ts";
import type { CustomFields } from "../definitions/fields.ts";
import { customFilter } from "../lists/filters.ts";
import { isSortable, orderValue, type ListedOwner, type ValueScope } from "../lists/owner-conditions.ts";
import type { Owner } from "./owner.ts";
import type { Customized } from "../values/value.ts";

type Listed = ListedOwner & Pick<Owner<Customized>, "target">;

export const fieldFilters = (owner: Listed, fields: CustomFields): Filters =>
  Object.fromEntries(
    fields
      .of(owner.target)
      .filter(({ filterable }) => filterable)
      .map((field) => [field.key, customFilter(field, owner)]),
  );

export const fieldSorts = (owner: Listed, fields: CustomFields, scope: ValueScope): Sorts =>
  Object.fromEntries(
    fields
      .of(owner.target)
      .filter(isSortable)
      .flatMap((field) => {
        const sort = { column: orderValue(owner, field, scope), nullsLast: true };
        return [
          [field.key, sort],
          [`cf_${field.id}`, sort],
        ];
      }),
  );
