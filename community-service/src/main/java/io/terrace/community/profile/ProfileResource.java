package io.terrace.community.profile;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.tenancy.Caller;
import io.terrace.platform.tenancy.NeedsScope;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestQuery;

/// Other fans' profiles.
@Path("/v2/profiles")
@RolesAllowed(Role.FAN)
@RunOnVirtualThread
@Produces(MediaType.APPLICATION_JSON)
class ProfileResource {

    private static final int SHORTEST = 2;

    private final ProfileService profiles;
    private final FanSearch fanSearch;
    private final Caller caller;

    ProfileResource(ProfileService profiles, FanSearch fanSearch, Caller caller) {
        this.profiles = profiles;
        this.fanSearch = fanSearch;
        this.caller = caller;
    }

    @GET
    @RolesAllowed({Role.FAN, Role.SERVER, Role.MODERATOR})
    @NeedsScope("content:read")
    @Operation(
            operationId = "listProfiles",
            summary = "Some profiles by their ids; those there are, in no order that holds",
            description =
                    "400 `validation_failed` for what is no id, for none and for more than 100. The club's staff, and a "
                            + "secret key, see those of fans who are leaving as well.")
    public ProfileView.Some list(
            @RestQuery @NotNull @Parameter(description = "Up to 100 user ids, with commas between them.") String ids) {
        List<UUID> wanted = FanIdListParser.parse(ids);
        return new ProfileView.Some(caller.is(Role.FAN) ? profiles.find(caller.id(), wanted) : profiles.review(wanted));
    }

    @GET
    @Path("search")
    @Operation(
            operationId = "searchProfiles",
            summary = "Fans of the community by name or handle",
            description = "First those that begin as typed, in the order of the alphabet, then those that resemble it; "
                    + "accents and capitals count for nothing. Fans who do not want to be found are left out, and those that the caller has blocked or "
                    + "who has blocked them: a page may be short of them. 400 "
                    + "`validation_failed` for fewer than two letters or digits, or more than 50 characters.")
    public Page<ProfileView> search(
            @RestQuery @NotNull @Size(max = 50) @Parameter(description = "At least two letters or digits.") String q,
            @BeanParam @Valid PageRequest page) {
        NormalizedSearchText wanted = NormalizedSearchText.of(q);
        if (wanted.text().length() < SHORTEST) {
            throw ProblemException.invalidQuery("q", "too_short");
        }
        return fanSearch.page(caller.id(), wanted, page);
    }

    @GET
    @Path("{id}")
    @RolesAllowed({Role.FAN, Role.SERVER, Role.MODERATOR})
    @NeedsScope("content:read")
    @Operation(
            operationId = "getProfile",
            summary = "A fan's profile",
            description =
                    "404 `not_found` where it is another community's or not there, or either has blocked the other. The "
                            + "club's staff, and a secret key, see that of a fan who is leaving as well.")
    public ProfileView get(@RestPath UUID id) {
        return (caller.is(Role.FAN)
                        ? profiles.find(caller.id(), id)
                        : profiles.review(List.of(id)).stream().findFirst())
                .orElseThrow(ProblemException::notFound);
    }
}
