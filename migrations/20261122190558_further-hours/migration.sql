CREATE UNIQUE INDEX "charges_hours_key" ON "charges" ("project_id") WHERE "kind" = 'hours' and "fixed_lines" is null;--> statement-breakpoint
ALTER TABLE "charges" DROP CONSTRAINT "charges_kind_check", ADD CONSTRAINT "charges_kind_check" CHECK ("kind" in ('service', 'hours', 'travel', 'accommodation', 'freight'));--> statement-breakpoint
ALTER TABLE "charges" DROP CONSTRAINT "charges_expense_check", ADD CONSTRAINT "charges_expense_check" CHECK ("kind" in ('service', 'hours') or ("text" is not null and "charge_date" is not null
        and "currency" is not null and "user_id" is not null));