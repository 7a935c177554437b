import type { Client } from 'pg'

/** Every object of the product's schemas, one per line: two databases with equal texts have the same schema. */
export async function describeSchema(client: Client): Promise<string> {
  const { rows } = await client.query<{ line: string }>(`
    with relations as (
      select * from pg_class where relnamespace in ('public'::regnamespace, 'audit'::regnamespace)
    ), own_functions as (
      select * from pg_proc
        where pronamespace in ('public'::regnamespace, 'audit'::regnamespace)
          and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
    )
    select concat_ws(' ', relkind, oid::regclass, relpersistence, reloptions, relacl, obj_description(oid, 'pg_class')) as line
      from relations
    union all select concat_ws(' ', attrelid::regclass,
        row_number() over (partition by attrelid order by attnum), attname, format_type(atttypid, atttypmod),
        attnotnull, attidentity, attgenerated, pg_get_expr(adbin, adrelid), attacl)
      from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where attrelid in (select oid from relations) and attnum > 0 and not attisdropped
    union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
      where conrelid in (select oid from relations)
    union all select pg_get_indexdef(oid) from relations where relkind = 'i'
    union all select pg_get_viewdef(oid) from relations where relkind = 'v'
    union all select concat_ws(' ', pg_get_triggerdef(oid), tgenabled) from pg_trigger
      where tgrelid in (select oid from relations) and not tgisinternal
    union all select concat_ws(' ', pg_get_functiondef(oid), proacl) from own_functions
    union all select concat_ws(' ', extname, extnamespace::regnamespace) from pg_extension
    order by 1`)
  return rows.map(({ line }) => line).join('\n')
}
