ALTER TABLE "parts_used" ADD COLUMN "product_id" uuid;--> statement-breakpoint
DROP INDEX "parts_used_operator_id_idx";--> statement-breakpoint
CREATE INDEX "parts_used_operator_id_idx" ON "parts_used" ("operator_id","used_date","id");--> statement-breakpoint
DROP INDEX "parts_used_billing_status_idx";--> statement-breakpoint
CREATE INDEX "parts_used_billing_status_idx" ON "parts_used" ("billing_status","used_date","id");--> statement-breakpoint
CREATE INDEX "parts_used_product_id_idx" ON "parts_used" ("product_id");--> statement-breakpoint
CREATE INDEX "parts_used_used_date_idx" ON "parts_used" ("used_date","id");--> statement-breakpoint
CREATE INDEX "parts_used_list_search_idx" ON "parts_used" USING gin (public.search_text("part_name" || ' ' || coalesce("part_number", '') || ' ' || "vessel_name"
    || ' ' || coalesce("supplier", '')) gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "parts_used" ADD CONSTRAINT "parts_used_product_id_products_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE SET NULL;