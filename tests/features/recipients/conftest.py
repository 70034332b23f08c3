"""Who gets which invoice is tried as delivery is: by Ana, with the workers behind her."""

from tests.features.delivery.conftest import ana as ana
from tests.features.delivery.conftest import house as house
from tests.features.delivery.conftest import loopback as loopback
