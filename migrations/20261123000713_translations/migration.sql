ALTER TABLE "brands" ADD COLUMN "translations" jsonb;--> statement-breakpoint
ALTER TABLE "product_categories" ADD COLUMN "translations" jsonb;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "translations" jsonb;--> statement-breakpoint
ALTER TABLE "team_members" ADD COLUMN "translations" jsonb;