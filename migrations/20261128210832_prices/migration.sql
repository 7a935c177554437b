CREATE TABLE "price_imports" (
	"id" uuid PRIMARY KEY,
	"file_name" text,
	"file_rows" integer NOT NULL,
	"writes" jsonb NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "prices" (
	"id" uuid PRIMARY KEY,
	"company_id" uuid,
	"product_id" uuid,
	"item_number" text NOT NULL,
	"price" numeric NOT NULL,
	"currency" char(3) DEFAULT 'NOK' NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "prices_price_check" CHECK ("price" >= 0 and "price" < 100000000 and scale("price") <= 4),
	CONSTRAINT "prices_currency_check" CHECK ("currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "prices_period_check" CHECK ("valid_to" >= "valid_from")
);
--> statement-breakpoint
CREATE INDEX "price_imports_created_by_idx" ON "price_imports" ("created_by");--> statement-breakpoint
CREATE INDEX "price_imports_created_at_idx" ON "price_imports" ("created_at");--> statement-breakpoint
CREATE INDEX "prices_company_id_idx" ON "prices" ("company_id");--> statement-breakpoint
CREATE INDEX "prices_product_id_idx" ON "prices" ("product_id");--> statement-breakpoint
CREATE INDEX "prices_item_number_idx" ON "prices" (lower("item_number"));--> statement-breakpoint
ALTER TABLE "price_imports" ADD CONSTRAINT "price_imports_created_by_portal_users_id_fkey" FOREIGN KEY ("created_by") REFERENCES "portal_users"("id");--> statement-breakpoint
ALTER TABLE "prices" ADD CONSTRAINT "prices_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id");--> statement-breakpoint
ALTER TABLE "prices" ADD CONSTRAINT "prices_product_id_products_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE SET NULL;